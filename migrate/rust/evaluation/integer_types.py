"""Which integer type arithmetic is done in (EVL-14), read from the syntax around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.types import INTEGERS
from migrate.rust.known.integers import DEFAULT, fits
from migrate.rust.source.literals import read_literal

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

SIZES = frozenset({"len", "count", "find", "rfind", "position", "capacity"})
"""Methods whose number is a `usize`; through `unwrap` and its kin the receiver decides."""

THROUGH = frozenset(
    {"unwrap", "expect", "clone", "unwrap_or", "saturating_sub", "min", "max", "saturating_add"}
)
UNFITTING = "i64"
"""For numbers that the default type cannot hold: whatever it is, it is larger."""


def integer_type(scope: Scope, node: Fragment, *values: Value) -> str:
    """Return the integer type of an expression, the default one when nothing says."""
    found = _type_of(scope, node, 0)
    if found is not None:
        return found
    numbers = [value for value in values if isinstance(value, int)]
    return DEFAULT if all(fits(number, DEFAULT) for number in numbers) else UNFITTING


def _type_of(scope: Scope, node: Fragment, depth: int) -> str | None:
    if depth > 50:
        return None
    if node.kind == "integer_literal":
        literal = read_literal(node)
        return literal.suffix if literal is not None and literal.suffix in INTEGERS else None
    if node.kind == "identifier":
        cell = scope.cell(node.text)
        known = cell is not None and cell.type is not None and cell.type.name in INTEGERS
        return cell.type.name if known and cell is not None and cell.type is not None else None
    if node.kind == "type_cast_expression":
        name = node.need("type").text
        return name if name in INTEGERS else None
    if node.kind == "binary_expression":
        return _type_of(scope, node.need("left"), depth + 1) or _type_of(
            scope, node.need("right"), depth + 1
        )
    if node.kind == "call_expression":
        return _of_method(scope, node, depth)
    if node.kind in {"parenthesized_expression", "unary_expression", "reference_expression"}:
        return _type_of(scope, node.children[-1], depth + 1) if node.children else None
    return None


def _of_method(scope: Scope, node: Fragment, depth: int) -> str | None:
    function = node.need("function")
    if function.kind != "field_expression":
        return None
    method = function.need("field").text
    if method in THROUGH:
        return _type_of(scope, function.need("value"), depth + 1)
    return "usize" if method in SIZES else None


def type_named(scope: Scope, node: Fragment) -> str | None:
    """Return the integer type an expression has by its syntax, `None` when nothing says."""
    return _type_of(scope, node, 0)
