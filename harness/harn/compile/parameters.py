"""How a function is entered: defaults, checks of types, cells (FUN-4, FUN-11, FUN-12, FUN-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.patterns import DISCARDED
from harness.harn.compile.scopes import Variable
from harness.harn.compile.types import parameter_check
from harness.harn.runtime.frames import FIRST, MISSING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.scopes import Scope
    from harness.harn.compile.types import Check
    from harness.harn.runtime.frames import Evaluate, Execute, Frame
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value


def entering(parameters: Sequence[nodes.Parameter], scope: Scope) -> list[Execute]:
    """Bind the parameters in their scope, and compile what is done before the body.

    Each default sees the parameters before it, and those are in their cells by then (FUN-4).
    """
    scope.activation.size = FIRST + len(parameters)
    steps: list[Execute] = []
    for slot, parameter in enumerate(parameters, start=FIRST):
        if parameter.default is not None:
            steps.append(_default(slot, scope.expression(parameter.default)))
        if parameter.name in scope.activation.captured - {DISCARDED}:
            steps.append(_boxing(slot))
        _bind(parameter.name, slot, scope)
    return steps + _checks(parameters, scope)


def missing_arguments(parameters: Sequence[nodes.Parameter]) -> tuple[Value, ...]:
    """Return what stands for each argument that is not passed (FUN-5: nil is passed)."""
    return tuple(
        None if parameter.default is None else MISSING
        for parameter in parameters
        if not parameter.rest
    )


def _bind(name: str, slot: int, scope: Scope) -> None:
    activation = scope.activation
    if name != DISCARDED:
        scope.bound[name] = Variable(name, activation, slot, name in activation.captured)


def _default(slot: int, default: Evaluate) -> Execute:
    def execute(frame: Frame) -> None:
        if frame[slot] is MISSING:
            frame[slot] = default(frame)

    return execute


def _boxing(slot: int) -> Execute:
    def execute(frame: Frame) -> None:
        frame[slot] = [frame[slot]]

    return execute


def _checks(parameters: Sequence[nodes.Parameter], scope: Scope) -> list[Execute]:
    steps = []
    for slot, parameter in enumerate(parameters, start=FIRST):
        check = parameter_check(parameter, scope)
        if check is not None:
            boxed = parameter.name in scope.activation.captured
            steps.append(_checking(slot, check, boxed=boxed))
    return steps


def _checking(slot: int, check: Check, *, boxed: bool) -> Execute:
    def execute(frame: Frame) -> None:
        check(frame[slot][0] if boxed else frame[slot])

    return execute
