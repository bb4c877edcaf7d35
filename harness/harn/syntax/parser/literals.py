"""Literals, texts with interpolations, lists, dicts and structs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.parser.sequences import elements
from harness.harn.syntax.parser.starts import starts_expression
from harness.harn.syntax.tokens import KEYWORDS, NAME, TEMPLATE, TEXT, Span

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor

_CONSTANTS = {"nil": None, "true": True, "false": False}


def constant(cursor: Cursor) -> nodes.Literal:
    """Parse `nil`, `true` or `false`."""
    token = cursor.advance()
    return nodes.Literal(token.at, _CONSTANTS[token.kind])


def literal(cursor: Cursor) -> nodes.Literal:
    """Parse a number, or a text without interpolation."""
    token = cursor.advance()
    assert not isinstance(token.value, tuple)
    return nodes.Literal(token.at, token.value)


def duration(cursor: Cursor) -> nodes.DurationLiteral:
    """Parse `5m`."""
    token = cursor.advance()
    assert isinstance(token.value, int)
    return nodes.DurationLiteral(token.at, token.value)


def template(cursor: Cursor) -> nodes.Interpolation:
    """Parse the expressions of a text, each from its own span (HLX-7)."""
    token = cursor.advance()
    assert isinstance(token.value, tuple)
    parts = (
        _interpolated(cursor, piece) if isinstance(piece, Span) else piece
        for piece in token.value
        if piece != ""
    )
    return nodes.Interpolation(token.at, tuple(parts))


def list_(cursor: Cursor) -> nodes.ListExpression:
    """Parse `[a, ...b]`."""
    at = cursor.expect("[").at
    return nodes.ListExpression(at, elements(cursor, "]", element, _starts_element))


def dict_(cursor: Cursor) -> nodes.DictExpression:
    """Parse `{a: 1, [k]: 2, ...b}` (GRM-5)."""
    at = cursor.expect("{").at
    return nodes.DictExpression(at, elements(cursor, "}", _entry, _starts_entry))


def struct(cursor: Cursor) -> nodes.StructExpression:
    """Parse `Name {field: v}` (GRM-6)."""
    token = cursor.expect(NAME)
    cursor.expect("{")
    entries = elements(cursor, "}", _entry, _starts_entry)
    return nodes.StructExpression(token.at, token.text, entries)


def starts_struct(cursor: Cursor) -> bool:
    """Whether a struct begins at the current name (GRM-6)."""
    brace, key, colon = cursor.next(1), cursor.next(2), cursor.next(3)
    return (
        cursor.token.text[0].isupper()
        and brace.kind == "{"
        and not brace.fresh_line
        and (key.kind == "}" or (_is_label(key.kind) and colon.kind == ":"))
    )


def element(cursor: Cursor) -> nodes.Expression | nodes.Spread:
    """Parse an element or an argument: an expression, or `...xs` (FUN-21)."""
    at = cursor.token.at
    if cursor.accept("..."):
        return nodes.Spread(at, cursor.expression())
    return cursor.expression()


def _interpolated(cursor: Cursor, span: Span) -> nodes.Expression:
    inner = cursor.inside(span)
    expression = inner.expression()
    if inner.token.at != span.end:
        raise inner.unexpected("}")
    return expression


def _entry(cursor: Cursor) -> nodes.Entry | nodes.Spread:
    at = cursor.token.at
    if cursor.accept("..."):
        return nodes.Spread(at, cursor.expression())
    key = _key(cursor)
    cursor.expect(":")
    return nodes.Entry(at, key, cursor.expression())


def _key(cursor: Cursor) -> str | nodes.Expression:
    token = cursor.token
    if token.kind == TEXT:
        cursor.advance()
        return str(token.value)
    if token.kind == TEMPLATE:
        return template(cursor)
    if cursor.accept("["):
        key = cursor.expression()
        cursor.expect("]")
        return key
    return cursor.expect_label("}")


def _starts_element(cursor: Cursor) -> bool:
    return cursor.token.kind == "..." or starts_expression(cursor.token)


def _starts_entry(cursor: Cursor) -> bool:
    return cursor.token.kind in {TEXT, TEMPLATE, "[", "..."} or cursor.is_label()


def _is_label(kind: str) -> bool:
    return kind == NAME or kind in KEYWORDS
