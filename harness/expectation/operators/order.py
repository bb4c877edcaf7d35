"""Operators of order: numbers by value, strings by the bytes of their UTF-8."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Final

from harness.expectation.kinds import is_number
from harness.expectation.operands import Operand
from harness.expectation.operators.record import Operator
from harness.expectation.show import show, wrong_kind
from harness.expectation.view import Absent, Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Json
    from harness.expectation.operators.record import Trial


def _ordered(holds: Callable[[Any, Any], bool], words: str) -> Operator:
    def test(trial: Trial) -> str | None:
        bound = trial.operand
        if isinstance(bound, Place):
            found = trial.view.look(bound)
            if isinstance(found, Absent):
                return f"nothing to compare with: {found.reason}"
            bound = found.value
        return _compare(trial.subject, bound)

    def _compare(subject: Json, bound: Json) -> str | None:
        if isinstance(bound, str):
            if not isinstance(subject, str):
                return wrong_kind("a string", subject)
        elif not is_number(bound):
            return wrong_kind("a number or a string to compare with", bound)
        elif not is_number(subject):
            return wrong_kind("a number", subject)
        # Code points are in the order of their UTF-8 bytes, so Python's order of strings serves.
        if holds(subject, bound):
            return None
        return f"expected {words} {show(bound)}, found {show(subject)}"

    return Operator(Operand.ORDERED, test, numeric=True)


ORDER_OPERATORS: Final = {
    "lt": _ordered(operator.lt, "less than"),
    "le": _ordered(operator.le, "at most"),
    "gt": _ordered(operator.gt, "more than"),
    "ge": _ordered(operator.ge, "at least"),
}
