"""Primary expressions, and what follows them: members, subscripts, calls (GRM-9, row 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.dialect import Dialect
from harness.harn.syntax import nodes
from harness.harn.syntax.parser import control, literals
from harness.harn.syntax.parser.sequences import separated
from harness.harn.syntax.parser.starts import starts_ternary_branch
from harness.harn.syntax.parser.types import type_arguments
from harness.harn.syntax.tokens import (
    DURATION,
    NAME,
    NUMBER,
    TEMPLATE,
    TEXT,
    UNSUPPORTED_KEYWORDS,
    UNSUPPORTED_WORDS,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from harness.harn.syntax.parser.cursor import Cursor

    _Follow: TypeAlias = Callable[[Cursor, nodes.Expression], nodes.Expression]

_QUESTION_METHODS = frozenset({"all", "none"})
"""`all?` and `none?` are the only names with a question mark (07 §6)."""


def postfix(cursor: Cursor) -> nodes.Expression:
    """Parse a primary expression with everything that follows it."""
    expression = _primary(cursor)
    while follow := _follow(cursor):
        expression = follow(cursor, expression)
    return expression


# --- Primary expressions ---


def _primary(cursor: Cursor) -> nodes.Expression:
    parse = _PRIMARIES.get(cursor.token.kind)
    if parse is None:
        raise cursor.unexpected("expression")
    return parse(cursor)


def _name(cursor: Cursor) -> nodes.Expression:
    if literals.starts_struct(cursor):
        return literals.struct(cursor)
    if cursor.token.text in UNSUPPORTED_WORDS and cursor.context.dialect == Dialect.L3:
        raise cursor.unsupported(cursor.token.text)
    token = cursor.advance()
    return nodes.Name(token.at, token.text)


def _parenthesized(cursor: Cursor) -> nodes.Expression:
    cursor.expect("(")
    expression = cursor.expression()
    cursor.expect(")")
    return expression


def _braced(cursor: Cursor) -> nodes.Expression:
    """A closure if an arrow says so, else a dict (GRM-4)."""
    if cursor.token.at in cursor.structure.closures:
        return control.closure(cursor)
    return literals.dict_(cursor)


def _unsupported(cursor: Cursor) -> nodes.Expression:
    raise cursor.unsupported(cursor.token.text)


_PRIMARIES: dict[str, Callable[[Cursor], nodes.Expression]] = {
    NAME: _name,
    NUMBER: literals.literal,
    TEXT: literals.literal,
    TEMPLATE: literals.template,
    DURATION: literals.duration,
    "nil": literals.constant,
    "true": literals.constant,
    "false": literals.constant,
    "(": _parenthesized,
    "[": literals.list_,
    "{": _braced,
    "fn": control.function_expression,
    "if": control.if_,
    "match": control.match,
    "try": control.try_,
    **dict.fromkeys(UNSUPPORTED_KEYWORDS, _unsupported),
}


# --- What follows ---


def _follow(cursor: Cursor) -> _Follow | None:
    """Return what parses the next postfix; only a dot may stand on a new line (GRM-1)."""
    token = cursor.token
    if token.kind in {".", "?."}:
        return _member
    if token.fresh_line:
        return None
    if token.kind == "?":
        return _question(cursor)
    if token.kind == "<" and token.at not in cursor.structure.type_arguments:
        return None
    return _FOLLOWS.get(token.kind)


def _question(cursor: Cursor) -> _Follow | None:
    """GRM-10: an optional subscript, a ternary (which is no postfix), or a propagation."""
    following = cursor.next()
    if following.kind == "[" and not following.fresh_line:
        return _optional_subscript
    return None if starts_ternary_branch(following) else _propagate


def _member(cursor: Cursor, receiver: nodes.Expression) -> nodes.Expression:
    optional = cursor.advance().kind == "?."
    at = cursor.token.at
    name = _member_name(cursor)
    if cursor.token.kind == "<" and cursor.token.at in cursor.structure.type_arguments:
        type_arguments(cursor)
    if cursor.token.kind == "(" and not cursor.token.fresh_line:
        return nodes.MethodCall(at, receiver, name, arguments(cursor), optional)
    return nodes.Member(at, receiver, name, optional)


def _member_name(cursor: Cursor) -> str:
    end = cursor.token.end
    name = cursor.expect_label("member name")
    mark, opening = cursor.token, cursor.next()
    if name not in _QUESTION_METHODS or (mark.kind, opening.kind) != ("?", "("):
        return name
    if mark.at != end or opening.at != mark.end:
        return name
    cursor.advance()
    return name + "?"


def _subscript(cursor: Cursor, receiver: nodes.Expression) -> nodes.Expression:
    cursor.expect("[")
    start = None if cursor.token.kind == ":" else cursor.expression()
    if start is not None and cursor.accept("]"):
        return nodes.Subscript(receiver.at, receiver, start, optional=False)
    cursor.expect(":")
    end = None if cursor.token.kind == "]" else cursor.expression()
    cursor.expect("]")
    return nodes.Slice(receiver.at, receiver, start, end)


def _optional_subscript(cursor: Cursor, receiver: nodes.Expression) -> nodes.Expression:
    cursor.expect("?")
    cursor.expect("[")
    index = cursor.expression()
    cursor.expect("]")
    return nodes.Subscript(receiver.at, receiver, index, optional=True)


def _propagate(cursor: Cursor, operand: nodes.Expression) -> nodes.Expression:
    cursor.expect("?")
    return nodes.Propagate(operand.at, operand)


def _call(cursor: Cursor, callee: nodes.Expression) -> nodes.Expression:
    return nodes.Call(callee.at, callee, arguments(cursor))


def _generic_call(cursor: Cursor, callee: nodes.Expression) -> nodes.Expression:
    types = type_arguments(cursor)
    return nodes.Call(callee.at, callee, arguments(cursor), types)


def arguments(cursor: Cursor) -> tuple[nodes.Expression | nodes.Spread, ...]:
    """Parse `(a, ...b)`."""
    cursor.expect("(")
    return separated(cursor, ")", literals.element)


_FOLLOWS: dict[str, _Follow] = {
    "[": _subscript,
    "(": _call,
    "<": _generic_call,
}
