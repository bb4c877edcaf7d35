"""The binary operators that evaluate both sides, by their text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from harness.harn.values import arithmetic
from harness.harn.values.equality import equal
from harness.harn.values.membership import contains
from harness.harn.values.ordering import compare

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

Operator: TypeAlias = "Callable[[Run, Value, Value], Value]"

OPERATORS: Final[dict[str, Operator]] = {
    "+": arithmetic.add,
    "-": arithmetic.subtract,
    "*": arithmetic.multiply,
    "/": arithmetic.divide,
    "%": arithmetic.modulo,
    "**": arithmetic.power,
    "==": equal,
    "!=": lambda run, left, right: not equal(run, left, right),
    "<": lambda _, left, right: compare(left, right) < 0,
    ">": lambda _, left, right: compare(left, right) > 0,
    "<=": lambda _, left, right: compare(left, right) <= 0,
    ">=": lambda _, left, right: compare(left, right) >= 0,
    "in": lambda run, left, right: contains(run, right, left),
    "not in": lambda run, left, right: not contains(run, right, left),
}
"""What each operator does; `&&`, `||` and `??` decide about their right side themselves (VAL-9)."""
