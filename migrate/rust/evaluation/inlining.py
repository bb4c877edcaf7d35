"""Inlining: the body of a helper, evaluated with its parameters bound (EVL-05)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.builders import built_by, handed_out, keep
from migrate.rust.evaluation.changes_shown import discard
from migrate.rust.evaluation.control import within
from migrate.rust.evaluation.dispatch import evaluate
from migrate.rust.evaluation.invariants import claim_invariants, invariants_of
from migrate.rust.evaluation.matching import bind_irrefutable
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.resolution import all_impls, seen_by
from migrate.rust.evaluation.scope import Scope
from migrate.rust.evaluation.settling import handed
from migrate.rust.evaluation.signals import LimitReached, Unsupported
from migrate.rust.evaluation.values import Future
from migrate.rust.known.values import UNIT
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from migrate.rust.evaluation.scope import TypeName
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment


def inlined(
    scope: Scope,
    item: Item,
    module: Module,
    arguments: list[Value],
    line: int,
    types: Mapping[str, TypeName] | None = None,
) -> Value:
    """Evaluate the body of a function with its parameters bound (EVL-05).

    `types` are what its type parameters stand for. That of an `async` function waits until it is
    awaited (GEN-01).
    """
    if is_async(item):
        run = partial(_run, scope, item, module, arguments, line, types)
        return Future(run, item.body, line=line)
    return _run(scope, item, module, arguments, line, types)


def is_async(item: Item) -> bool:
    """Tell whether a function is `async`."""
    modifiers = item.fragment.parts("function_modifiers")
    return any(part.has_child("async") for part in modifiers)


def _run(
    scope: Scope,
    item: Item,
    module: Module,
    arguments: list[Value],
    line: int,
    types: Mapping[str, TypeName] | None,
) -> Value:
    run = scope.run
    recorder = run.recorder
    is_builder = not arguments and not types
    built = built_by(scope, item) if is_builder else None
    if built is not None:
        return handed_out(scope, item, built)
    before = recorder.size
    body = item.fragment.field("body")
    if body is None:
        raise Unsupported("unresolved_name", f"{item.name} has no body")
    if len(recorder.calls) >= limits.CALLS:
        raise LimitReached("recursion_limit", f"{item.name} is called {limits.CALLS} deep")
    kind = item.fragment.field("return_type")
    returns = read_type(kind) if kind is not None else None
    items, uses = seen_by(scope, item)
    inner = Scope(run, module, None, items=items, uses=uses, returns=returns)
    inner.impls = all_impls(scope)
    inner.types.update(types or {})
    recorder.calls.append(line)
    run.functions.append(item.name)
    named = invariants_of(inner, item, module) if returns is None else ()
    try:
        if named and claim_invariants(inner, item, named, arguments):
            return UNIT
        bind_parameters(inner, item, arguments)
        value = within(run, "return", lambda: _result(inner, item, body))
    finally:
        run.functions.pop()
        recorder.calls.pop()
    if is_builder and recorder.size == before:
        # It took nothing, asserted nothing and called no entry point.
        built = keep(scope, item, value)
    return value if built is None else handed_out(scope, item, built)


def _result(scope: Scope, item: Item, body: Fragment) -> Value:
    """Return what the body of a function gives: a copy, unless the function lends it."""
    value = evaluate(scope, body, scope.returns)
    kind = item.fragment.field("return_type")
    if kind is None:
        discard(scope.run, value)
    is_lent = kind is not None and "&" in kind.text
    return value if is_lent else owned(body, value)


def bind_parameters(scope: Scope, item: Item, arguments: list[Value]) -> None:
    """Bind arguments to the parameters of a function, `self` included."""
    parameters = [
        child
        for child in item.fragment.need("parameters").children
        if child.kind in {"parameter", "self_parameter"}
    ]
    if len(parameters) != len(arguments):
        given = f"{item.name} is given {len(arguments)} arguments"
        raise Unsupported("signature_mismatch", f"{given}, it takes {len(parameters)}")
    for parameter, argument in zip(parameters, arguments, strict=True):
        if parameter.kind == "self_parameter":
            scope.bind("self", argument)
            continue
        kind = parameter.field("type")
        declared = read_type(kind) if kind is not None else None
        bound = handed(argument, declared)
        bind_irrefutable(scope, parameter.need("pattern"), bound, declared)
        allow_change(scope, parameter)


def allow_change(scope: Scope, parameter: Fragment) -> None:
    """A `mut` parameter, or one of type `&mut T`, may be changed."""
    cell = scope.cells.get(parameter.need("pattern").text)
    kind = parameter.field("type")
    by_reference = kind is not None and kind.has_child("mutable_specifier")
    by_value = parameter.has_child("mutable_specifier")
    if cell is not None and (by_reference or by_value):
        cell.mutable = True
        cell.lent = by_reference
