"""Statements in braces, and what separates statements (GRM-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.errors import unexpected_token
from harness.harn.syntax.tokens import END

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor

_FOLLOW_UPS = frozenset({"else", "catch", "finally"})


def block(cursor: Cursor) -> nodes.Block:
    """Parse `{ … }`."""
    at = cursor.expect("{").at
    return block_from(cursor, at)


def block_from(cursor: Cursor, at: int) -> nodes.Block:
    """Parse the rest of a block whose opening is read already."""
    found = statements(cursor, "}")
    return nodes.Block(at, found, cursor.expect("}").at)


def statements(cursor: Cursor, closing: str) -> tuple[nodes.Statement, ...]:
    """Parse statements up to the closing token, without stepping over it."""
    found: list[nodes.Statement] = []
    while cursor.token.kind not in {closing, END}:
        if cursor.token.kind in _FOLLOW_UPS:
            raise cursor.missing_separator()
        found.append(cursor.statement())
        separator(cursor, closing)
    return tuple(found)


def separator(cursor: Cursor, closing: str) -> None:
    """Step over what must stand between two statements; more `;` may end a line."""
    if cursor.token.kind in {closing, END}:
        return
    if cursor.token.kind == ";" and not cursor.token.fresh_line:
        cursor.advance()
        _skip_line_end(cursor, closing)
    elif not cursor.token.fresh_line:
        raise cursor.missing_separator()


def _skip_line_end(cursor: Cursor, closing: str) -> None:
    """Repeated separators are fine at the end of a line, nowhere else."""
    first = cursor.token
    while cursor.token.kind == ";" and not cursor.token.fresh_line:
        cursor.advance()
    if cursor.token is first or cursor.token.fresh_line or cursor.token.kind in {closing, END}:
        return
    raise unexpected_token(cursor.context.source, first, "expression")
