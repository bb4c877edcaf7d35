"""Operators that compare the subject with a value (OPR-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation.equality import equal, first_difference
from harness.expectation.kinds import is_number
from harness.expectation.operands import Near, Operand
from harness.expectation.operators.record import Operator, WhenMissing
from harness.expectation.show import show, wrong_kind
from harness.expectation.view import Absent

if TYPE_CHECKING:
    from harness.expectation.operators.record import Trial


def _equals(trial: Trial) -> str | None:
    difference = first_difference(trial.operand, trial.subject, numeric=trial.numeric)
    return difference.sentence() if difference else None


def _not_equals(trial: Trial) -> str | None:
    if equal(trial.operand, trial.subject, numeric=trial.numeric):
        return f"expected anything but {show(trial.operand)}"
    return None


def _same_as(trial: Trial) -> str | None:
    other = trial.view.look(trial.operand)
    if isinstance(other, Absent):
        return f"nothing to compare with: {other.reason}"
    difference = first_difference(other.value, trial.subject, numeric=trial.numeric)
    return difference.sentence() if difference else None


def _differs_from(trial: Trial) -> str | None:
    other = trial.view.look(trial.operand)
    if isinstance(other, Absent):
        return f"nothing to compare with: {other.reason}"
    if equal(other.value, trial.subject, numeric=trial.numeric):
        return f"expected two different values, found {show(trial.subject)} twice"
    return None


def _one_of(trial: Trial) -> str | None:
    if any(equal(value, trial.subject, numeric=trial.numeric) for value in trial.operand):
        return None
    return f"expected one of {show(trial.operand)}, found {show(trial.subject)}"


def _close_to(trial: Trial) -> str | None:
    near: Near = trial.operand
    if not is_number(trial.subject):
        return wrong_kind("a number", trial.subject)
    if _is_close(trial.subject, near):
        return None
    return f"expected a number close to {show(near.value)}, found {show(trial.subject)}"


def _is_close(value: float, near: Near) -> bool:
    """GEN-26: within the absolute tolerance, or within a part of the larger of the two."""
    try:
        distance = abs(value - near.value)
        return distance <= max(near.absolute, near.relative * max(abs(value), abs(near.value)))
    except OverflowError:  # an integer that no float can hold
        return bool(value == near.value)


EQUALITY_OPERATORS: Final = {
    "equals": Operator(Operand.JSON, _equals, WhenMissing.NULL_IF_ASKED, numeric=True),
    "not_equals": Operator(Operand.JSON, _not_equals, WhenMissing.NULL, numeric=True),
    "same_as": Operator(Operand.PLACE, _same_as, numeric=True),
    "differs_from": Operator(Operand.PLACE, _differs_from, numeric=True),
    "one_of": Operator(Operand.VALUES, _one_of, numeric=True),
    "close_to": Operator(Operand.NEAR, _close_to),
}
