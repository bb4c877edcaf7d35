"""`operand?` and `try* operand` (HEV-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.escapes import Escape
from harness.harn.errors import HarnError
from harness.harn.runtime.frames import RESULT, RETURN
from harness.harn.values.results import is_error, is_result, payload
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Frame
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value


def propagate(node: nodes.Propagate, scope: Scope) -> Evaluate:
    """Compile `operand?`: an error is returned from the function around it."""
    operand, unit, at = scope.expression(node.operand), scope.unit, node.at
    scope.activation.escapes += 1

    def evaluate(frame: Frame) -> Value:
        value = operand(frame)
        if not is_result(value):
            message = f"`?` takes a Result, got {type_name(value)}"
            raise HarnError("not_a_result", message, "Type error: ").located(unit.source, at)
        if not is_error(value):
            return payload(value)
        frame[RESULT] = value
        raise Escape(RETURN)

    return evaluate


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
