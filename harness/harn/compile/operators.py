"""Operators; what they do with integers, the common case, is decided right here (VAL-4 …)."""

from __future__ import annotations

import operator as python
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from harness.harn.compile.literals import constant
from harness.harn.syntax import nodes
from harness.harn.values.arithmetic import negate
from harness.harn.values.model import Value
from harness.harn.values.operators import OPERATORS

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.compile.unit import Unit
    from harness.harn.runtime.frames import Evaluate, Frame

LEAST: Final = -(1 << 63)
MOST: Final = (1 << 63) - 1
"""The integers that need no wrapping (VAL-7)."""

Combine: TypeAlias = Callable[[Value, Value], Value]

_WRAPPING: Final[Mapping[str, Combine]] = {
    "+": python.add,
    "-": python.sub,
    "*": python.mul,
}
"""What Python does with two integers is right as long as the result needs no wrapping."""

_COMPARING: Final[Mapping[str, Combine]] = {
    "==": python.eq,
    "!=": python.ne,
    "<": python.lt,
    "<=": python.le,
    ">": python.gt,
    ">=": python.ge,
}


def unary(node: nodes.Unary, scope: Scope) -> Evaluate:
    """Compile `!a` or `-a`."""
    operand = scope.expression(node.operand)
    if node.operator == "!":
        return lambda frame: not operand(frame)
    if isinstance(node.operand, nodes.Literal) and type(node.operand.value) in {int, float}:
        return constant(negate(scope.unit.run, node.operand.value))
    unit, run, at = scope.unit, scope.unit.run, node.at

    def evaluate(frame: Frame) -> Value:
        value = operand(frame)
        try:
            return negate(run, value)
        except Exception as error:
            raise unit.placed(error, at) from None

    return evaluate


def binary(node: nodes.Binary, scope: Scope) -> Evaluate:
    """Compile an operator that evaluates both sides, the left one first."""
    left, right = scope.expression(node.left), scope.expression(node.right)
    return operation(node.operator, left, right, scope.unit, node.at)


def operation(operator: str, left: Evaluate, right: Evaluate, unit: Unit, at: int) -> Evaluate:
    """Return what applies an operator to two expressions; errors happen at `at`."""
    general = combining(operator, unit, at)
    if operator in _WRAPPING:
        return _arithmetic(left, right, _WRAPPING[operator], general)
    if operator in _COMPARING:
        return _comparison(left, right, _COMPARING[operator], general)
    return lambda frame: general(left(frame), right(frame))


def combining(operator: str, unit: Unit, at: int) -> Combine:
    """Return what applies an operator to two values; errors happen at `at`."""
    operate, run = OPERATORS[operator], unit.run

    def apply(left: Value, right: Value) -> Value:
        try:
            return operate(run, left, right)
        except Exception as error:
            raise unit.placed(error, at) from None

    return apply


def _arithmetic(left: Evaluate, right: Evaluate, operate: Combine, general: Combine) -> Evaluate:
    def evaluate(frame: Frame) -> Value:
        a = left(frame)
        b = right(frame)
        if type(a) is int and type(b) is int:
            result = operate(a, b)
            if LEAST <= result <= MOST:
                return result
        return general(a, b)

    return evaluate


def _comparison(left: Evaluate, right: Evaluate, operate: Combine, general: Combine) -> Evaluate:
    def evaluate(frame: Frame) -> Value:
        a = left(frame)
        b = right(frame)
        if type(a) is int and type(b) is int:
            return operate(a, b)
        return general(a, b)

    return evaluate
