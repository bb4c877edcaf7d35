"""Operators about the length of lists and objects, and of strings in UTF-8 bytes (DEC-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation.operands import Operand, Range
from harness.expectation.operators.record import Operator
from harness.expectation.show import wrong_kind
from harness.expectation.transforms.texts import utf8

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Json
    from harness.expectation.operators.record import Trial

LENGTH_RANGES: Final[dict[str, Callable[[int], Range]]] = {
    "equals": lambda number: Range(number, number),
    "min": lambda number: Range(number, None),
    "max": lambda number: Range(0, number),
}
"""The lengths that `length_equals`, `length_min` and `length_max` allow."""


def _elements(value: Json) -> int | str:
    return len(value) if isinstance(value, list | dict) else wrong_kind("a list or object", value)


def _bytes(value: Json) -> int | str:
    return len(utf8(value)) if isinstance(value, str) else wrong_kind("a string", value)


def _length(
    measure: Callable[[Json], int | str], unit: str, allowed: Callable[[int], Range]
) -> Operator:
    """Make an operator; `measure` returns a length, or why there is none."""

    def test(trial: Trial) -> str | None:
        length = measure(trial.subject)
        if isinstance(length, str):
            return length
        lengths = allowed(trial.operand)
        return None if length in lengths else f"expected {unit} {lengths}, found {length}"

    return Operator(Operand.COUNT, test)


LENGTH_OPERATORS: Final = {
    f"{prefix}length_{bound}": _length(measure, unit, allowed)
    for prefix, measure, unit in (("", _elements, "length"), ("byte_", _bytes, "byte length"))
    for bound, allowed in LENGTH_RANGES.items()
}
