"""Operators from the loosest to the tightest (GRM-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.dialect import Dialect
from harness.harn.syntax import nodes
from harness.harn.syntax.parser.postfix import postfix

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from harness.harn.syntax.parser.cursor import Cursor

    _Parse: TypeAlias = Callable[[Cursor], nodes.Expression]

_LEVELS = (
    ("||",),
    ("&&",),
    ("==", "!="),
    ("<", ">", "<=", ">=", "in", "not in"),
    ("+", "-"),
    ("??",),
    ("*", "/", "%"),
)
_LEVEL = {operator: level for level, row in enumerate(_LEVELS) for operator in row}
_LOGICAL = frozenset({"||", "&&", "??"})
_NEVER_FIRST = frozenset({"-", "in", "not in"})
"""Operators that do not continue the line before (GRM-1)."""


def expression(cursor: Cursor) -> nodes.Expression:
    """Parse a whole expression: level 1."""
    left = _range(cursor)
    while cursor.token.kind == "|>":
        at = cursor.advance().at
        left = nodes.Pipe(at, left, _range(cursor))
    return left


def _range(cursor: Cursor) -> nodes.Expression:
    start = _ternary(cursor)
    if cursor.token.kind != "to" or cursor.token.fresh_line:
        return start
    cursor.advance()
    end = _ternary(cursor)
    return nodes.RangeExpression(start.at, start, end, cursor.accept("exclusive"))


def _ternary(cursor: Cursor) -> nodes.Expression:
    condition = _binary(cursor, 0)
    if cursor.token.kind != "?" or cursor.token.fresh_line:
        return condition
    cursor.advance()
    then = _binary(cursor, 0)
    cursor.expect(":")
    return nodes.Ternary(condition.at, condition, then, _binary(cursor, 0))


def _binary(cursor: Cursor, lowest: int) -> nodes.Expression:
    left = _tightest(cursor)
    while True:
        operator = _operator(cursor)
        level = _LEVEL.get(operator, -1)
        if level < lowest or (cursor.token.fresh_line and operator in _NEVER_FIRST):
            return left
        at = _step_over(cursor, operator)
        right = _binary(cursor, level + 1)
        kind = nodes.Logical if operator in _LOGICAL else nodes.Binary
        left = kind(at, operator, left, right)


def _operator(cursor: Cursor) -> str:
    if cursor.is_word("not") and cursor.next().kind == "in":
        return "not in"
    return cursor.token.kind


def _step_over(cursor: Cursor, operator: str) -> int:
    at = cursor.advance().at
    if operator == "not in":
        cursor.advance()
    return at


def _tightest(cursor: Cursor) -> nodes.Expression:
    """Levels 11 and 12: in L1 a sign binds tighter than `**`, in the others looser."""
    return _power_of_unary(cursor) if cursor.context.dialect == Dialect.L1 else _unary(cursor)


def _unary(cursor: Cursor) -> nodes.Expression:
    """L2, L3: `-2 ** 2` is `-(2 ** 2)`; the exponent may have a sign."""
    return _prefixed(cursor, _unary, _power_of_postfix)


def _power_of_postfix(cursor: Cursor) -> nodes.Expression:
    return _power(cursor, postfix(cursor), _unary)


def _power_of_unary(cursor: Cursor) -> nodes.Expression:
    """L1: `-2 ** 2` is `(-2) ** 2`."""
    return _power(cursor, _sign(cursor), _power_of_unary)


def _sign(cursor: Cursor) -> nodes.Expression:
    return _prefixed(cursor, _sign, postfix)


def _prefixed(cursor: Cursor, operand: _Parse, unprefixed: _Parse) -> nodes.Expression:
    token = cursor.token
    if not _is_prefix(cursor):
        return unprefixed(cursor)
    cursor.enter()
    cursor.advance()
    if token.kind == "try":
        cursor.expect("*")
        node: nodes.Expression = nodes.TryStar(token.at, operand(cursor))
    else:
        node = nodes.Unary(token.at, token.kind, operand(cursor))
    cursor.leave()
    return node


def _is_prefix(cursor: Cursor) -> bool:
    kind = cursor.token.kind
    return kind in {"!", "-"} or (kind == "try" and cursor.next().kind == "*")


def _power(cursor: Cursor, base: nodes.Expression, exponent: _Parse) -> nodes.Expression:
    if cursor.token.kind != "**":
        return base
    cursor.enter()
    at = cursor.advance().at
    node = nodes.Binary(at, "**", base, exponent(cursor))
    cursor.leave()
    return node
