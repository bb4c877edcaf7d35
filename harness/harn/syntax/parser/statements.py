"""Statements (GRM-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from harness.harn.syntax import nodes
from harness.harn.syntax.parser.blocks import block
from harness.harn.syntax.parser.declarations import declaration, starts_declaration
from harness.harn.syntax.parser.patterns import binding_pattern, loop_pattern
from harness.harn.syntax.parser.types import annotation
from harness.harn.syntax.tokens import END

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from harness.harn.syntax.parser.cursor import Cursor

_ASSIGNMENTS = {"=": None, "+=": "+", "-=": "-", "*=": "*", "/=": "/", "%=": "%"}
_ASSIGNABLE = (nodes.Name, nodes.Member, nodes.Subscript)


def statement(cursor: Cursor) -> nodes.Statement:
    """Parse a statement without what separates it from the next."""
    parse = _STATEMENTS.get(cursor.token.kind)
    if parse is None and starts_declaration(cursor):
        parse = declaration
    if parse is None:
        return _expression_or_assignment(cursor)
    cursor.enter()
    found = parse(cursor)
    cursor.leave()
    return found


# --- Expressions and assignments ---


def _expression_or_assignment(cursor: Cursor) -> nodes.Statement:
    at = cursor.token.at
    expression = cursor.expression()
    if cursor.token.kind not in _ASSIGNMENTS:
        return nodes.ExpressionStatement(at, expression)
    if not isinstance(expression, _ASSIGNABLE) or getattr(expression, "optional", False):
        raise cursor.unexpected("a name, a member or a subscript before it")
    operator = _ASSIGNMENTS[cursor.advance().kind]
    return nodes.Assignment(at, expression, operator, cursor.expression())


def _binding(cursor: Cursor) -> nodes.Binding:
    token = cursor.advance()
    keyword = cast("Literal['let', 'const', 'var']", token.kind)
    pattern = binding_pattern(cursor)
    type_ = annotation(cursor)
    cursor.expect("=")
    return nodes.Binding(token.at, keyword, pattern, type_, cursor.expression())


# --- Loops and guards ---


def _for(cursor: Cursor) -> nodes.For:
    at = cursor.expect("for").at
    pattern = loop_pattern(cursor)
    cursor.expect("in")
    iterable = cursor.expression()
    return nodes.For(at, pattern, iterable, block(cursor))


def _while(cursor: Cursor) -> nodes.While:
    """GRM-12: a condition that begins with `(` ends at its `)`."""
    at = cursor.expect("while").at
    if cursor.accept("("):
        condition = cursor.expression()
        cursor.expect(")")
    else:
        condition = cursor.expression()
    return nodes.While(at, condition, block(cursor))


def _guard(cursor: Cursor) -> nodes.Guard:
    at = cursor.expect("guard").at
    condition = cursor.expression()
    cursor.expect("else")
    return nodes.Guard(at, condition, block(cursor))


def _require(cursor: Cursor) -> nodes.Require:
    at = cursor.expect("require").at
    condition = cursor.expression()
    message = cursor.expression() if cursor.accept(",") else None
    return nodes.Require(at, condition, message)


# --- Leaving ---


def _return(cursor: Cursor) -> nodes.Return:
    at = cursor.expect("return").at
    return nodes.Return(at, _value(cursor))


def _yield(cursor: Cursor) -> nodes.Yield:
    token = cursor.advance()
    keyword = cast("Literal['yield', 'emit']", token.kind)
    return nodes.Yield(token.at, keyword, _value(cursor))


def _value(cursor: Cursor) -> nodes.Expression | None:
    """Parse the value of a `return` or `yield`; it begins on the same line or is missing."""
    token = cursor.token
    if token.fresh_line or token.kind in {"}", ";", END}:
        return None
    return cursor.expression()


def _throw(cursor: Cursor) -> nodes.Throw:
    at = cursor.expect("throw").at
    return nodes.Throw(at, cursor.expression())


def _defer(cursor: Cursor) -> nodes.Defer:
    at = cursor.expect("defer").at
    return nodes.Defer(at, block(cursor))


def _break(cursor: Cursor) -> nodes.Break:
    return nodes.Break(cursor.expect("break").at)


def _continue(cursor: Cursor) -> nodes.Continue:
    return nodes.Continue(cursor.expect("continue").at)


_STATEMENTS: dict[str, Callable[[Cursor], nodes.Statement]] = {
    "let": _binding,
    "const": _binding,
    "var": _binding,
    "for": _for,
    "while": _while,
    "guard": _guard,
    "require": _require,
    "return": _return,
    "yield": _yield,
    "emit": _yield,
    "throw": _throw,
    "defer": _defer,
    "break": _break,
    "continue": _continue,
}
