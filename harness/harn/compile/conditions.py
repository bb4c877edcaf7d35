"""What decides between two ways: `if`, `? :`, `&& || ??`, `guard`, `require` (VAL-9, HEV-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.compile.blocks import block
from harness.harn.compile.literals import constant
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.endings import Ending
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Execute, Frame, Signal
    from harness.harn.values.model import Value


UNMET: Final = "require condition failed"
"""What `require` throws without a message (HEV-9)."""


def if_(node: nodes.If, scope: Scope, ending: Ending) -> Execute:
    """Compile `if`, and all `else if` after it, whose blocks end so."""
    ladder: list[tuple[Evaluate, Execute]] = []
    rest: nodes.Block | nodes.If | None = node
    while isinstance(rest, nodes.If):
        ladder.append((scope.expression(rest.condition), block(rest.then, scope, ending)))
        rest = rest.otherwise
    otherwise = None if rest is None else block(rest, scope, ending)
    if len(ladder) == 1:
        return _choice(*ladder[0], otherwise)
    return _ladder(ladder, otherwise)


def _choice(condition: Evaluate, then: Execute, otherwise: Execute | None) -> Execute:
    if otherwise is None:
        return lambda frame: then(frame) if condition(frame) else None
    return lambda frame: then(frame) if condition(frame) else otherwise(frame)


def _ladder(branches: Sequence[tuple[Evaluate, Execute]], otherwise: Execute | None) -> Execute:
    def execute(frame: Frame) -> Signal | None:
        for condition, then in branches:
            if condition(frame):
                return then(frame)
        return otherwise(frame) if otherwise is not None else None

    return execute


def ternary(node: nodes.Ternary, scope: Scope) -> Evaluate:
    """Compile `c ? a : b`."""
    condition = scope.expression(node.condition)
    then, otherwise = scope.expression(node.then), scope.expression(node.otherwise)
    return lambda frame: then(frame) if condition(frame) else otherwise(frame)


def logical(node: nodes.Logical, scope: Scope) -> Evaluate:
    """Compile `&&`, `||` and `??`: the right side is evaluated only where it decides."""
    left, right = scope.expression(node.left), scope.expression(node.right)
    match node.operator:
        case "&&":
            return lambda frame: bool(left(frame)) and bool(right(frame))
        case "||":
            return lambda frame: bool(left(frame)) or bool(right(frame))

    def evaluate(frame: Frame) -> Value:
        value = left(frame)
        return right(frame) if value is None else value

    return evaluate


def guard(node: nodes.Guard, scope: Scope) -> Execute:
    """Compile `guard c else { … }`: what follows is reached unless the block leaves."""
    condition, otherwise = scope.expression(node.condition), block(node.otherwise, scope)
    return lambda frame: None if condition(frame) else otherwise(frame)


def require(node: nodes.Require, scope: Scope) -> Execute:
    """Compile `require c, message`: the message is thrown where `c` does not hold."""
    condition = scope.expression(node.condition)
    message = scope.expression(node.message) if node.message else constant(UNMET)
    unit, at = scope.unit, node.at

    def execute(frame: Frame) -> None:
        if not condition(frame):
            raise unit.thrown(message(frame), at, "require_failed")

    return execute
