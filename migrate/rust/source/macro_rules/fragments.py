"""Where the fragments that macros take end: `$x:expr`, `$t:ty` and so on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.source.macros import LONGEST_SEARCH, UnreadableMacro, parse_pattern, parse_tokens
from migrate.rust.source.syntax import parse_wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from migrate.rust.source.syntax import Fragment

Tokens: TypeAlias = "tuple[Fragment, ...]"

WORD = re.compile(r"(?:r#)?[^\W\d]\w*")
LITERALS = frozenset(
    {
        "boolean_literal",
        "char_literal",
        "float_literal",
        "integer_literal",
        "raw_string_literal",
        "string_literal",
    }
)
FOLLOWING: dict[str, frozenset[str]] = {
    "expr": frozenset({"=>", ",", ";"}),
    "stmt": frozenset({"=>", ",", ";"}),
    "pat": frozenset({"=>", ",", "=", "if", "in"}),
    "pat_param": frozenset({"=>", ",", "=", "|", "if", "in"}),
    "ty": frozenset({"{", "[", "=>", ",", ">", "=", ":", ";", "|", "as", "where"}),
}
"""Tokens that may follow a fragment: it ends before the first of them at which it parses."""


def fragment_end(kind: str, tokens: Tokens, at: int) -> int | None:
    """Index behind the fragment of a kind that begins at a token; `None` when none does."""
    finder = FINDERS.get(kind)
    return finder(tokens, at) if finder is not None else None


def _single(accepts: Callable[[Fragment], bool]) -> Callable[[Tokens, int], int | None]:
    def find(tokens: Tokens, at: int) -> int | None:
        return at + 1 if at < len(tokens) and accepts(tokens[at]) else None

    return find


def _is_word(token: Fragment) -> bool:
    return token.text != "_" and WORD.fullmatch(token.text) is not None


def _literal(tokens: Tokens, at: int) -> int | None:
    if at < len(tokens) and tokens[at].kind == "-":
        at += 1
    return at + 1 if at < len(tokens) and tokens[at].kind in LITERALS else None


def _lifetime(tokens: Tokens, at: int) -> int | None:
    kinds = [token.kind for token in tokens[at : at + 2]]
    if kinds[:1] == ["lifetime"]:
        return at + 1
    return at + 2 if kinds == ["'", "identifier"] else None


def _visibility(tokens: Tokens, at: int) -> int:
    if at == len(tokens) or tokens[at].text != "pub":
        return at  # it may be missing
    is_narrowed = any(_mark(token) == "(" for token in tokens[at + 1 : at + 2])
    return at + 2 if is_narrowed else at + 1


def _meta(tokens: Tokens, at: int) -> int | None:
    """The inside of an attribute: a path, and a group or a value behind it."""
    end = at
    while end < len(tokens) and _is_word(tokens[end]):
        end += 1
        if end == len(tokens) or tokens[end].kind != "::":
            break
        end += 1
    if end == at:
        return None
    if end < len(tokens) and tokens[end].kind == "token_tree":
        return end + 1
    return end + 2 if end + 1 < len(tokens) and tokens[end].kind == "=" else end


def _parsed(kind: str, parses: Callable[[Tokens], bool]) -> Callable[[Tokens, int], int | None]:
    def find(tokens: Tokens, at: int) -> int | None:
        for end in _ends(tokens, at, FOLLOWING[kind]):
            if parses(tokens[at:end]):
                return end
        return None

    return find


def _ends(tokens: Tokens, at: int, following: frozenset[str]) -> Iterator[int]:
    tries = 0
    for end in range(at + 1, len(tokens) + 1):
        if end == len(tokens) or _mark(tokens[end]) in following:
            yield end
            tries += 1
            if tries == LONGEST_SEARCH:
                return


def _mark(token: Fragment) -> str:
    return _opening(token) if token.kind == "token_tree" else token.text


def _opening(tree: Fragment) -> str:
    return tree.tokens[0].kind


def _is_expression(tokens: Tokens) -> bool:
    try:
        return len(parse_tokens(tokens)) == 1
    except UnreadableMacro:
        return False


def _is_pattern(tokens: Tokens) -> bool:
    try:
        return parse_pattern(tokens).guard is None
    except UnreadableMacro:
        return False


def _fits(prefix: str, suffix: str) -> Callable[[Tokens], bool]:
    def fits(tokens: Tokens) -> bool:
        start, end = tokens[0].node.start_byte, tokens[-1].node.end_byte
        root = parse_wrapped(tokens[0], start, end, prefix, suffix)
        items = [child for child in root.children if child.kind != "attribute_item"]
        return not root.node.has_error and len(items) == 1

    return fits


def _item(tokens: Tokens, at: int) -> int | None:
    """An item ends with `;` or with braces."""
    is_item = _fits("", "")
    for end in range(at + 1, len(tokens) + 1):
        last = tokens[end - 1]
        if _mark(last) in {";", "{"} and is_item(tokens[at:end]):
            return end
    return None


FINDERS: dict[str, Callable[[Tokens, int], int | None]] = {
    "block": _single(lambda token: token.kind == "token_tree" and _opening(token) == "{"),
    "expr": _parsed("expr", _is_expression),
    "expr_2021": _parsed("expr", _is_expression),
    "ident": _single(_is_word),
    "item": _item,
    "lifetime": _lifetime,
    "literal": _literal,
    "meta": _meta,
    "pat": _parsed("pat", _is_pattern),
    "pat_param": _parsed("pat_param", _is_pattern),
    "path": _parsed("ty", _fits("type __W = ", ";")),
    "stmt": _parsed("stmt", _fits("fn __w() { ", " ; }")),
    "tt": _single(lambda token: True),
    "ty": _parsed("ty", _fits("type __W = ", ";")),
    "vis": _visibility,
}
"""Finds the end of a fragment, by its kind."""
