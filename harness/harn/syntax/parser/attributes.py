"""Attributes before declarations (GRM-17, TOOL-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.errors import error
from harness.harn.syntax.parser.sequences import elements

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor


def attributes(cursor: Cursor) -> tuple[nodes.Attribute, ...]:
    """Parse the attributes that stand here, if any."""
    found: list[nodes.Attribute] = []
    while cursor.token.kind == "@":
        found.append(_attribute(cursor))
    return tuple(found)


def _attribute(cursor: Cursor) -> nodes.Attribute:
    at = cursor.expect("@").at
    name = cursor.expect_label("attribute name")
    arguments: tuple[tuple[str, nodes.Expression], ...] = ()
    if cursor.token.kind == "(" and not cursor.token.fresh_line:
        cursor.advance()
        arguments = elements(cursor, ")", _argument, lambda cursor: cursor.is_label())
    return nodes.Attribute(at, name, arguments)


def _argument(cursor: Cursor) -> tuple[str, nodes.Expression]:
    """`key: literal`; an argument without a key gets an empty one."""
    if cursor.is_label() and cursor.next().kind == ":":
        key = cursor.advance().text
        cursor.advance()
        return key, _literal_value(cursor)
    return "", _literal_value(cursor)


def _literal_value(cursor: Cursor) -> nodes.Expression:
    value = cursor.expression()
    if isinstance(value, nodes.Name):
        return nodes.Literal(value.at, value.name)
    if not _is_literal(value):
        raise error(
            cursor.context.source,
            value.at,
            "attribute_literal",
            "The value of an attribute must be a literal",
        )
    return value


def _is_literal(value: nodes.Expression | nodes.Spread | nodes.Entry) -> bool:
    match value:
        case nodes.Literal() | nodes.DurationLiteral():
            return True
        case nodes.Unary(operator="-", operand=nodes.Literal()):
            return True
        case nodes.ListExpression(items=parts) | nodes.DictExpression(entries=parts):
            return all(_is_literal(part) for part in parts)
        case nodes.Entry(key=str(), value=inner):
            return _is_literal(inner)
        case _:
            return False
