"""`if`, `match`, `try` and closures: expressions that hold statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.parser.blocks import block, block_from
from harness.harn.syntax.parser.match_patterns import match_pattern
from harness.harn.syntax.parser.parameters import parameters, parameters_in_parentheses
from harness.harn.syntax.parser.types import return_type
from harness.harn.syntax.tokens import NAME

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor


def closure(cursor: Cursor) -> nodes.ClosureExpression:
    """Parse `{ a, b = 1 -> … }`."""
    at = cursor.expect("{").at
    found = parameters(cursor, "->")
    return nodes.ClosureExpression(at, found, block_from(cursor, at))


def function_expression(cursor: Cursor) -> nodes.ClosureExpression:
    """Parse `fn(a) -> T { … }`."""
    at = cursor.expect("fn").at
    found = parameters_in_parentheses(cursor)
    returns = return_type(cursor)
    return nodes.ClosureExpression(at, found, block(cursor), returns)


def if_(cursor: Cursor) -> nodes.If:
    """Parse `if c { … } else if d { … } else { … }`."""
    at = cursor.expect("if").at
    condition = cursor.expression()
    then = block(cursor)
    otherwise = _else(cursor) if cursor.accept("else") else None
    return nodes.If(at, condition, then, otherwise)


def _else(cursor: Cursor) -> nodes.Block | nodes.If:
    if cursor.token.kind != "if":
        return block(cursor)
    cursor.enter()
    found = if_(cursor)
    cursor.leave()
    return found


def match(cursor: Cursor) -> nodes.Match:
    """Parse `match v { pattern | pattern if guard -> { … } … }` (GRM-13)."""
    at = cursor.expect("match").at
    subject = cursor.expression()
    cursor.expect("{")
    arms: list[nodes.Arm] = []
    while not cursor.accept("}"):
        arms.append(_arm(cursor))
        while cursor.token.kind in {",", ";"}:
            cursor.advance()
    return nodes.Match(at, subject, tuple(arms))


def _arm(cursor: Cursor) -> nodes.Arm:
    at = cursor.token.at
    patterns = [match_pattern(cursor)]
    while cursor.accept("|"):
        patterns.append(match_pattern(cursor))
    guard = cursor.expression() if cursor.accept("if") else None
    cursor.expect("->")
    return nodes.Arm(at, tuple(patterns), guard, block(cursor))


def try_(cursor: Cursor) -> nodes.Try | nodes.TryStar:
    """Parse the forms of `try` (GRM-14); the operand of `try*` binds like that of `!`."""
    at = cursor.expect("try").at
    body = block(cursor)
    catch = _catch(cursor) if cursor.token.kind == "catch" else None
    finally_ = block(cursor) if cursor.accept("finally") else None
    return nodes.Try(at, body, catch, finally_)


def _catch(cursor: Cursor) -> nodes.Catch:
    at = cursor.expect("catch").at
    name = type_name = None
    if cursor.accept("("):
        name = cursor.expect_name()
        type_name = _catch_type(cursor)
        cursor.expect(")")
    elif cursor.token.kind == NAME:
        name = cursor.expect_name()
        type_name = _catch_type(cursor)
    return nodes.Catch(at, name, type_name, block(cursor))


def _catch_type(cursor: Cursor) -> str | None:
    return cursor.expect_name("type") if cursor.accept(":") else None
