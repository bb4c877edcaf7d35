"""The arguments of insta's assertion macros, which are no expressions (GEN-20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.source.macros import UnreadableMacro, macro_body, parse_tokens

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

STRINGS = frozenset({"string_literal", "raw_string_literal"})


@dataclass(frozen=True, slots=True)
class SnapshotCall:
    """One `assert_…_snapshot!`: its value, with a name for it, or the text it must have.

    `inline` is the literal after `@`; `redacted` says that parts of the value are replaced before
    it is compared.
    """

    value: Fragment
    name: Fragment | None = None
    inline: Fragment | None = None
    redacted: bool = False


def snapshot_call(invocation: Fragment) -> SnapshotCall:
    """Read `(value)`, `(name, value)`, with `{ selectors }` and `@"text"` at the end.

    Raises `UnreadableMacro`.
    """
    tokens = _without_comma(macro_body(invocation).tokens[1:-1])
    inline = None
    if len(tokens) > 1 and tokens[-2].kind == "@" and tokens[-1].kind in STRINGS:
        inline = tokens[-1]
        tokens = _without_comma(tokens[:-2])
    selectors = _selectors(tokens)
    if selectors is not None:
        tokens = _without_comma(_without_match(tokens[:-1]))
    arguments = parse_tokens(tokens)
    if not arguments:
        raise UnreadableMacro("a snapshot of nothing", invocation)
    # Before an inline text, a second argument is what the value was written as.
    named = len(arguments) > 1 and inline is None
    value = arguments[1] if named else arguments[0]
    return SnapshotCall(value, arguments[0] if named else None, inline, bool(selectors))


def _without_comma(tokens: tuple[Fragment, ...]) -> tuple[Fragment, ...]:
    return tokens[:-1] if tokens and tokens[-1].kind == "," else tokens


def _without_match(tokens: tuple[Fragment, ...]) -> tuple[Fragment, ...]:
    """Leave out `match ..` in front of the selectors."""
    words = [token.text for token in tokens[-2:]]
    return tokens[:-2] if words == ["match", ".."] else tokens


def _selectors(tokens: tuple[Fragment, ...]) -> int | None:
    """How many redactions `, { ".id" => "[id]" }` has at the end, None where there are none."""
    before, tree = (tokens[-2].kind, tokens[-1].tokens) if len(tokens) > 1 else ("", ())
    if before not in {",", ".."} or not tree or tree[0].kind != "{":
        return None
    arrows = sum(token.kind == "=>" for token in tree)
    return arrows if arrows or len(tree) == 2 else None
