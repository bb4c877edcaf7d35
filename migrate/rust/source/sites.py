"""Assertion sites of a function, those inside other macros included (06 LED-01, LED-01a).

Only syntax is looked at: assertion-like text in a literal is no site.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from migrate.rust.source.macros import imported_name, macro_body, macro_name
from migrate.rust.source.occurrences import is_among, occurrences
from migrate.rust.source.reading import SourceFile
from migrate.rust.source.syntax import Fragment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.macro_scopes import MacroScopes


Family = Literal["plain", "extended", "unknown"]

PLAIN = """
    assert assert_eq assert_ne
    debug_assert debug_assert_eq debug_assert_ne
"""

EXTENDED = """
    assert_equal assert_not_equal assert_str_eq assert_str_ne assert_serde_eq
    assert_lesser_than assert_lesser_than_or_equal
    assert_greater_than assert_greater_than_or_equal
    assert_matches debug_assert_matches assert_let let_assert
    assert_ok assert_ok_eq assert_err assert_err_eq assert_some assert_some_eq assert_none
    assert_pending assert_ready assert_ready_eq assert_ready_err assert_ready_ok
    assert_lt assert_le assert_gt assert_ge
    debug_assert_ok debug_assert_ok_eq debug_assert_err debug_assert_err_eq
    debug_assert_some debug_assert_some_eq debug_assert_none
    debug_assert_lt debug_assert_le debug_assert_gt debug_assert_ge
    assert_contains assert_not_contains assert_starts_with assert_not_starts_with
    assert_ends_with assert_not_ends_with assert_is_empty assert_is_not_empty assert_not_empty
    check ensure
    assert_that expect_that verify_that assert_pred expect_pred verify_pred
    expect_eq expect_ne expect_lt expect_le expect_gt expect_ge expect_true expect_false
    verify_eq verify_ne verify_lt verify_le verify_gt verify_ge verify_true verify_false
    assert_snapshot assert_debug_snapshot assert_json_snapshot assert_yaml_snapshot
    assert_ron_snapshot assert_toml_snapshot assert_csv_snapshot assert_compact_json_snapshot
    assert_compact_debug_snapshot assert_display_snapshot assert_binary_snapshot
    expect expect_file
    assert_json_eq assert_json_include assert_json_matches
    assert_relative_eq assert_relative_ne assert_abs_diff_eq assert_abs_diff_ne
    assert_ulps_eq assert_ulps_ne
    prop_assert prop_assert_eq prop_assert_ne
    const_assert const_assert_eq const_assert_ne
    assert_impl_all assert_not_impl_all assert_impl_any assert_not_impl_any assert_obj_safe
    assert_type_eq_all assert_type_ne_all assert_eq_size assert_eq_align
"""
"""GEN-14…GEN-29, one library a line."""

FAMILIES: dict[str, Family] = {
    **dict.fromkeys(PLAIN.split(), "plain"),
    **dict.fromkeys(EXTENDED.split(), "extended"),
}
"""Assertion macros by the last segment of their path."""


FLUENT = frozenset({"assert_that", "asserting"})
"""Functions and macros that open an assertion, whose methods say what is demanded (GEN-19)."""

CLAIMING = frozenset({"check", "ensure", "expect", "verify"})
"""First words of names of macros that assert something (`check_eq`, `verify_all`)."""


def claims(name: str) -> bool:
    """Tell by its name whether a macro that nobody knows asserts something.

    Its name has `assert` in it, or begins with a word of `CLAIMING`: better a row too many
    (`unsupported_macro`) than an assertion that is lost.
    """
    return "assert" in name or name.partition("_")[0] in CLAIMING


TOKEN_LISTS = ("token_tree", "token_repetition", "ERROR")
"""Nodes whose children are tokens: arguments of a macro, `$( … )*` in one, what does not parse."""

ASSERTING = ("macro_definition", "macro_invocation", "call_expression", *TOKEN_LISTS)
"""Nodes that an assertion may stand in."""


class MacroSite(msgspec.Struct, frozen=True):
    """One textual occurrence of an assertion macro.

    `fragment` is the token tree with its arguments; line, column and `text` are those of the whole
    invocation, path included; `source` is the file that has it. `family` is `plain` for `assert`,
    `assert_eq`, `assert_ne` and their `debug_` forms, `extended` for those of section 12,
    `unknown` for others that claim. `nested` says that it stands in the token tree of
    another macro.
    """

    macro: str
    family: Family
    line: int
    column: int
    text: str
    fragment: Fragment
    nested: bool
    source: SourceFile


REMEMBERED = 4_096
"""Fragments whose sites are kept: helpers are looked into wherever they are called."""


@lru_cache(REMEMBERED)
def assertion_sites(fragment: Fragment, macros: MacroScopes | None = None) -> tuple[MacroSite, ...]:
    """All assertion macro invocations in a fragment, in source order.

    `macros` are those of the inputs: what they assert stands in their own bodies. A macro
    defined inside the fragment asserts where it is called, not where it stands.
    """
    found: list[tuple[int, MacroSite]] = []
    definition_end = 0
    marks = occurrences(_MARKS, fragment)
    for node in fragment.find(*ASSERTING):
        if node.node.start_byte < definition_end:
            continue
        if node.kind == "macro_definition" and node.node != fragment.node:
            definition_end = node.node.end_byte
        elif node.kind == "macro_invocation":
            site = _site(macro_name(node), node, macro_body(node), nested=False)
            found.extend([(node.start, site)] if site else ())
        elif node.kind == "call_expression" and _opens(node.need("function")):
            found.append((node.start, _fluent_site(node)))
        elif node.kind in TOKEN_LISTS and is_among(marks, node):
            found.extend(_in_tokens(node))
    return tuple(
        site
        for _, site in sorted(found, key=lambda entry: entry[0])
        if macros is None or not macros.has(site)
    )


# Anything among tokens by which an assertion is known.
_MARKS = re.compile("|".join(["!", *sorted(FLUENT)]).encode())


def _in_tokens(tree: Fragment) -> Iterator[tuple[int, MacroSite]]:
    """Name, `!` and token tree, as they stand among the tokens of a macro."""
    tokens = tree.tokens
    for at, name in enumerate(tokens):
        marks = [token.kind for token in tokens[at + 1 : at + 3]]
        if name.kind != "identifier" or not marks:
            continue
        first = tokens[_path_start(tokens, at)]
        site = None
        if marks == ["!", "token_tree"]:
            word = name.text if first != name else imported_name(name)
            site = _site(word, first, tokens[at + 2], nested=True)
        elif marks[0] == "token_tree" and name.text in FLUENT and not _is_declared(tokens, at):
            site = _site(name.text, first, tokens[at + 1], nested=True)
        if site:
            yield first.start, site


def _is_declared(tokens: tuple[Fragment, ...], at: int) -> bool:
    """Whether a name among tokens is that of a function being defined, or of a method."""
    return at > 0 and tokens[at - 1].kind in {"fn", "."}


def _opens(function: Fragment) -> bool:
    """Whether a function opens a chain of demands (GEN-19)."""
    if function.kind not in {"identifier", "scoped_identifier"}:
        return False
    return (function.field("name") or function).text in FLUENT


def _fluent_site(call: Fragment) -> MacroSite:
    """The site of a chain: where it is opened, with the text of all of it."""
    function = call.need("function")
    name = (function.field("name") or function).text
    place = call.location
    whole = call.node
    while whole.parent is not None and whole.parent.type in LINKS:
        whole = whole.parent
    text = call.parsed.data[whole.start_byte : whole.end_byte].decode()
    return MacroSite(
        name, "extended", place.line, place.column, text, call, nested=False, source=call.source
    )


LINKS = frozenset({"call_expression", "field_expression"})
"""Nodes around the beginning of a chain of methods."""


def _path_start(tokens: tuple[Fragment, ...], at: int) -> int:
    """Index of the first segment of the path that ends at a token."""
    while at >= 2 and tokens[at - 1].kind == "::" and tokens[at - 2].node.is_named:
        at -= 2
    return at


def _site(name: str, first: Fragment, body: Fragment, *, nested: bool) -> MacroSite | None:
    family = FAMILIES.get(name, "unknown")
    if family == "unknown" and not claims(name):
        return None
    place = first.location
    text = body.parsed.data[first.node.start_byte : body.node.end_byte].decode()
    return MacroSite(name, family, place.line, place.column, text, body, nested, first.source)
