"""The types of the arguments of one call (ERR-7, FUN-11, FUN-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.static.display import shown, shown_against, written
from harness.harn.static.generics import Conflict, Inference, substituted
from harness.harn.syntax import nodes
from harness.harn.syntax.start import start_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.static.checker import Checker
    from harness.harn.static.scopes import Scope
    from harness.harn.static.signatures import Signature, Taker
    from harness.harn.static.types import StaticType


def check_arguments(
    checker: Checker,
    node: nodes.Call,
    function: nodes.FunctionDeclaration,
    signature: Signature,
    given: Sequence[StaticType],
    scope: Scope,
) -> StaticType:
    """Check the arguments of a call, whose types are `given`; return the type of its result."""
    inference = Inference(checker.compatibility)
    for parameter, type_ in zip(function.type_parameters, node.type_arguments, strict=False):
        inference.given[parameter.name] = checker.annotations.read(type_, scope.variables)
    for i, (argument, actual) in enumerate(zip(node.arguments, given, strict=True)):
        taker = _taker(signature.takers, i)
        if taker is None or isinstance(argument, nodes.Spread):
            break
        _check_argument(checker, i, argument, taker, actual, inference)
    _check_bounds(checker, node, signature, inference)
    return inference.apply(signature.result) if signature.variables else signature.result


def _taker(takers: Sequence[Taker], index: int) -> Taker | None:
    """Return the parameter that takes an argument; a rest takes all from its place on (FUN-7)."""
    if index < len(takers):
        return takers[index]
    return takers[-1] if takers and takers[-1].parameter.rest else None


def _check_argument(
    checker: Checker,
    index: int,
    argument: nodes.Expression,
    taker: Taker,
    actual: StaticType,
    inference: Inference,
) -> None:
    parameter, expected = taker
    conflict = inference.infer(expected, actual)
    if conflict is not None:
        checker.report.problem(start_of(argument), "generic_conflict", _conflict(conflict))
    concrete = substituted(expected, inference.given) if inference.given else expected
    checker.demand(
        argument,
        concrete,
        actual,
        "type_arg_mismatch",
        lambda: (
            f"Argument {index + 1} ('{parameter.name}'):"
            f" expected {_expected(parameter, expected, concrete)},"
            f" got {shown_against(actual, checker.annotations.resolve(concrete))}"
            f"{checker.shapes.detail(concrete, actual, parameter.name)}"
        ),
    )


def _expected(parameter: nodes.Parameter, expected: StaticType, concrete: StaticType) -> str:
    """Show the type as it is written, unless the call gives its parameters."""
    if concrete is expected and parameter.type is not None:
        return written(parameter.type)
    return shown(concrete)


def _conflict(conflict: Conflict) -> str:
    return (
        f"type parameter '{conflict.name}' was inferred as both"
        f" {shown(conflict.first)} and {shown(conflict.second)}"
    )


def _check_bounds(
    checker: Checker, node: nodes.Call, signature: Signature, inference: Inference
) -> None:
    """What a type parameter stands for has to satisfy its bounds."""
    for name in {**inference.inferred, **inference.given}:
        for bound in signature.bounds.get(name, ()):
            fault = checker.interfaces.fault(bound, inference.find(name))
            if fault is not None:
                checker.report.problem(node.at, fault.code, fault.message)
