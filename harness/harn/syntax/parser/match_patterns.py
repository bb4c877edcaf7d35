"""The patterns of `match` (HEV-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.parser.literals import constant, duration, literal
from harness.harn.syntax.parser.sequences import elements, separated
from harness.harn.syntax.tokens import DURATION, NAME, NUMBER, TEXT

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor


def match_pattern(cursor: Cursor) -> nodes.MatchPattern:
    """Parse one pattern; alternatives are the matter of the arm."""
    cursor.enter()
    pattern = _pattern(cursor)
    cursor.leave()
    return pattern


def _pattern(cursor: Cursor) -> nodes.MatchPattern:
    at = cursor.token.at
    match cursor.token.kind:
        case "{":
            cursor.advance()
            return nodes.DictMatch(at, elements(cursor, "}", _entry, _starts_entry))
        case "[":
            return _list(cursor)
        case "-":
            cursor.advance()
            if cursor.token.kind != NUMBER:
                raise cursor.unexpected("number")
            return nodes.Equal(at, nodes.Unary(at, "-", literal(cursor)))
        case "nil" | "true" | "false":
            return nodes.Equal(at, constant(cursor))
        case kind if kind in {NUMBER, TEXT}:
            return nodes.Equal(at, literal(cursor))
        case kind if kind == DURATION:
            return nodes.Equal(at, duration(cursor))
        case kind if kind == NAME:
            return _named(cursor)
        case _:
            raise cursor.unexpected("pattern")


def _named(cursor: Cursor) -> nodes.MatchPattern:
    token = cursor.advance()
    if token.text == "_":
        return nodes.Anything(token.at)
    if not cursor.accept("."):
        return nodes.Bind(token.at, token.text)
    variant = cursor.expect_label("variant name")
    fields = None
    if cursor.accept("("):
        fields = separated(cursor, ")", match_pattern)
    return nodes.VariantPattern(token.at, token.text, variant, fields)


def _entry(cursor: Cursor) -> tuple[str, nodes.MatchPattern]:
    """`key: pattern`; a key alone binds itself."""
    token = cursor.token
    if token.kind == TEXT:
        cursor.advance()
        cursor.expect(":")
        return str(token.value), match_pattern(cursor)
    key = cursor.expect_label("key")
    if cursor.accept(":"):
        return key, match_pattern(cursor)
    return key, nodes.Bind(token.at, key)


def _starts_entry(cursor: Cursor) -> bool:
    return cursor.token.kind == TEXT or cursor.is_label()


def _list(cursor: Cursor) -> nodes.ListMatch:
    at = cursor.expect("[").at
    items: list[nodes.MatchPattern] = []
    rest, has_rest = None, False
    while not has_rest and cursor.token.kind != "]":
        if cursor.accept("..."):
            has_rest = True
            rest = cursor.expect_name() if cursor.token.kind == NAME else None
        else:
            items.append(match_pattern(cursor))
        if not cursor.accept(","):
            break
    cursor.expect("]")
    return nodes.ListMatch(at, tuple(items), None if rest == "_" else rest, has_rest)
