"""Bindings, assignments, loops and what leaves a function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.static import operators
from harness.harn.static.display import shown_against, written
from harness.harn.static.scopes import pattern_names
from harness.harn.static.types import UNKNOWN, element
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.static.checker import Checker, Visit
    from harness.harn.static.scopes import Scope
    from harness.harn.static.types import StaticType


def _expression(checker: Checker, node: nodes.ExpressionStatement, scope: Scope) -> StaticType:
    return checker.visit(node.expression, scope)


def _binding(checker: Checker, node: nodes.Binding, scope: Scope) -> StaticType:
    actual = checker.visit(node.value, scope)
    checker.visit(node.pattern, scope)
    expected = checker.annotations.read(node.type, scope.variables)
    if node.type is not None:
        _demand_declared(checker, node.value, node.type, expected, actual)
    match node.pattern:
        case nodes.NamePattern(name=name):
            symbol = scope.names[name]
            if not symbol.is_rebound:
                symbol.annotation = node.type
                symbol.type = expected if node.type else _settled(checker, name, actual)
        case _:
            pass
    return UNKNOWN


def _settled(checker: Checker, name: str, actual: StaticType) -> StaticType:
    """Return the type of a name without annotation; one that is assigned to may have any."""
    return UNKNOWN if name in checker.facts.assigned else actual


def _demand_declared(
    checker: Checker,
    value: nodes.Expression,
    annotation: nodes.Type,
    expected: StaticType,
    actual: StaticType,
) -> None:
    checker.demand(
        value,
        expected,
        actual,
        "type_let_mismatch",
        lambda: (
            f"declared as {written(annotation)},"
            f" but assigned {shown_against(actual, checker.annotations.resolve(expected))}"
            f"{checker.shapes.detail(expected, actual)}"
        ),
    )


def _assignment(checker: Checker, node: nodes.Assignment, scope: Scope) -> StaticType:
    target = checker.visit(node.target, scope)
    actual = checker.visit(node.value, scope)
    if node.operator is not None:
        actual = operators.binary(checker, node.at, node.operator, target, actual)
    symbol = scope.find(node.target.name) if isinstance(node.target, nodes.Name) else None
    if symbol is not None and symbol.annotation is not None:
        _demand_declared(checker, node.value, symbol.annotation, symbol.type, actual)
    return UNKNOWN


def _for(checker: Checker, node: nodes.For, scope: Scope) -> StaticType:
    iterable = checker.annotations.resolve(checker.visit(node.iterable, scope))
    inner = scope.inner(pattern_names(node.pattern))
    match node.pattern:
        case nodes.NamePattern(name=name, type=None):
            inner.names[name].type = _settled(checker, name, element(iterable))
        case nodes.NamePattern(name=name, type=type_):
            inner.names[name].type = checker.annotations.read(type_, scope.variables)
        case pattern:
            checker.visit(pattern, scope)
    checker.visit(node.body, inner)
    return UNKNOWN


def _return(checker: Checker, node: nodes.Return, scope: Scope) -> StaticType:
    actual = checker.visit(node.value, scope) if node.value else None
    returns = scope.function.returns if scope.function else None
    if actual is None or returns is None:
        return UNKNOWN
    expected = checker.annotations.read(returns, scope.variables)
    checker.demand(
        node,
        expected,
        actual,
        "type_return_mismatch",
        lambda: (
            f"return type doesn't match: expected {written(returns)},"
            f" got {shown_against(actual, checker.annotations.resolve(expected))}"
            f"{checker.shapes.detail(expected, actual)}"
        ),
    )
    return UNKNOWN


def _yield(checker: Checker, node: nodes.Yield, scope: Scope) -> StaticType:
    if node.keyword == "yield" and scope.function and scope.function.is_stream:
        message = "`yield` cannot stand in a stream: use `emit` inside `gen fn`"
        checker.report.problem(node.at, "yield_in_stream", message)
    checker.visit_children(node, scope)
    return UNKNOWN


VISITS: Mapping[type, Visit] = {
    nodes.ExpressionStatement: _expression,
    nodes.Binding: _binding,
    nodes.Assignment: _assignment,
    nodes.For: _for,
    nodes.Return: _return,
    nodes.Yield: _yield,
}
