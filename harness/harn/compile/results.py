"""`operand?` and `try* operand` (HEV-30)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, TypeAlias, cast

from harness.harn.compile.escapes import Escape
from harness.harn.errors import HarnError
from harness.harn.runtime.frames import RESULT, RETURN, Frame
from harness.harn.values.model import EnumValue
from harness.harn.values.results import is_error, is_result, payload
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value

Leave: TypeAlias = Callable[[Frame, EnumValue], NoReturn]
"""Ends what is going on with an error that was propagated."""


def propagate(node: nodes.Propagate, scope: Scope) -> Evaluate:
    """Compile `operand?`: an error is returned from the function around it.

    Where a `return` hands its value to nobody, which is at the top of a file, in a pipeline and in
    the body of a generator, the error is thrown: it would be lost otherwise.
    """
    operand = _result_of(node, scope)
    leave = _returning(scope) if scope.activation.kind == "function" else _throwing(node, scope)

    def evaluate(frame: Frame) -> Value:
        value = operand(frame)
        return leave(frame, value) if is_error(value) else payload(value)

    return evaluate


def _result_of(node: nodes.Propagate, scope: Scope) -> Callable[[Frame], EnumValue]:
    operand, unit, at = scope.expression(node.operand), scope.unit, node.at

    def evaluate(frame: Frame) -> EnumValue:
        value = operand(frame)
        if not is_result(value):
            message = f"`?` takes a Result, got {type_name(value)}"
            raise HarnError("not_a_result", message, "Type error: ").located(unit.source, at)
        return cast("EnumValue", value)

    return evaluate


def _returning(scope: Scope) -> Leave:
    scope.activation.escapes += 1

    def leave(frame: Frame, value: EnumValue) -> NoReturn:
        frame[RESULT] = value
        raise Escape(RETURN)

    return leave


def _throwing(node: nodes.Propagate, scope: Scope) -> Leave:
    unit, at = scope.unit, node.at

    def leave(_: Frame, value: EnumValue) -> NoReturn:
        raise unit.thrown(payload(value), at, "propagated_outside_fn")

    return leave


def try_star(node: nodes.TryStar, scope: Scope) -> Evaluate:
    """Compile `try* operand`: an error is thrown; what is no Result is its own value."""
    if scope.activation.kind == "script":
        message = "try* requires an enclosing function"
        raise scope.unit.error("try_star_outside_fn", message, node.at)
    operand, unit, at = scope.expression(node.operand), scope.unit, node.at

    def evaluate(frame: Frame) -> Value:
        value = operand(frame)
        if not is_result(value):
            return value
        if not is_error(value):
            return payload(value)
        raise unit.thrown(payload(value), at)

    return evaluate
