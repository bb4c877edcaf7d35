"""`return`, `throw`, `break`, `continue` (HEV-8, HEV-27, FUN-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.endings import returning
from harness.harn.compile.literals import constant
from harness.harn.compile.tails import tail
from harness.harn.runtime.frames import BREAK, CONTINUE

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Execute, Frame, Signal
    from harness.harn.syntax import nodes


def return_(node: nodes.Return, scope: Scope) -> Execute:
    """Compile `return`."""
    scope.activation.exits += 1
    return returning(returned(node, scope))


def returned(node: nodes.Return, scope: Scope) -> Evaluate:
    """Compile the value of a `return`; a call there may take the place of this one (HEV-31)."""
    if node.value is None:
        return constant(None)
    if scope.tail_calls:
        return tail(node.value, scope)
    return scope.expression(node.value)


def throw(node: nodes.Throw, scope: Scope) -> Execute:
    """Compile `throw`: any value can be thrown (HEV-27)."""
    value, unit, at = scope.expression(node.value), scope.unit, node.at

    def execute(frame: Frame) -> None:
        raise unit.thrown(value(frame), at)

    return execute


def break_(node: nodes.Break, scope: Scope) -> Execute:
    """Compile `break`."""
    return _leaving(BREAK, node, scope)


def continue_(node: nodes.Continue, scope: Scope) -> Execute:
    """Compile `continue`."""
    return _leaving(CONTINUE, node, scope)


def _leaving(signal: Signal, node: nodes.Break | nodes.Continue, scope: Scope) -> Execute:
    if not scope.in_loop:
        message = f"`{signal.value}` stands in no loop"
        raise scope.unit.error("outside_loop", message, node.at)
    scope.activation.exits += 1
    return lambda _: signal
