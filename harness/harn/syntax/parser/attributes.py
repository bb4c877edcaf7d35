"""Attributes before declarations (GRM-17, TOOL-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
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
    """`key: literal`; an argument without a key gets an empty one. The static phase checks it."""
    if cursor.is_label() and cursor.next().kind == ":":
        key = cursor.advance().text
        cursor.advance()
        return key, cursor.expression()
    return "", cursor.expression()
