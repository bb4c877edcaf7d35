"""Closures (IDM-37, IDM-50)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from migrate.rust.evaluation.control import within
from migrate.rust.evaluation.dispatch import evaluate, expression
from migrate.rust.evaluation.matching import bind_irrefutable
from migrate.rust.evaluation.owning import independent, owned
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Function, Future, Value
from migrate.rust.known.values import copied
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@expression("closure_expression")
def closure(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `|a, b| body`: a function that sees the variables around it."""
    return closure_over(captured(scope, node), node)


def closure_over(seen: Scope, node: Fragment) -> Function:
    """Return the closure that sees the variables of a scope."""
    parameters = [
        child for child in node.need("parameters").children if child.kind != "attribute_item"
    ]
    body = node.need("body")
    kind = node.field("return_type")
    returns = read_type(kind) if kind is not None else None

    def call(*arguments: Value) -> Value:
        if node.has_child("async"):
            return Future(lambda: run(arguments), body)
        return run(arguments)

    def run(arguments: Sequence[Value]) -> Value:
        if len(arguments) != len(parameters):
            raise Unsupported("unsupported_expr", f"closure with {len(arguments)} arguments")
        inner = seen.inner()
        inner.returns = returns
        for parameter, argument in zip(parameters, arguments, strict=True):
            bind_parameter(inner, parameter, argument)
        return within(seen.run, "return", lambda: owned(body, evaluate(inner, body, returns)))

    again = partial(copied_closure, seen, node) if node.has_child("move") else None
    return Function(call, len(parameters), body, seen, again)


def copied_closure(seen: Scope, node: Fragment) -> Function:
    """Return another closure in the state that one has: what it names is its own (EVL-07)."""
    apart = seen.captured()
    for name in {part.text for part in node.find("identifier")} & apart.cells.keys():
        cell = apart.cells[name]
        if cell.mutable:
            apart.cells[name] = replace(cell, value=copied(cell.value))
    return closure_over(apart, node)


def captured(scope: Scope, node: Fragment) -> Scope:
    """Return the scope in which a closure or an `async` block sees the variables around it.

    Those that shadow them later it does not see; with `move` it has its own.
    """
    seen = scope.captured()
    if node.has_child("move"):
        for name, cell in seen.cells.items():
            if cell.mutable:
                seen.cells[name] = replace(cell, value=independent(cell.value))
    return seen


def bind_parameter(scope: Scope, parameter: Fragment, argument: Value) -> None:
    """Bind one argument of a closure: a pattern, possibly with a type."""
    if parameter.kind != "parameter":
        bind_irrefutable(scope, parameter, argument)
        return
    kind = parameter.field("type")
    declared = read_type(kind) if kind is not None else None
    bind_irrefutable(scope, parameter.need("pattern"), argument, declared)
