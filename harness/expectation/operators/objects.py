"""Operators on the keys of an object, and the named invariants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation.invariants import broken_reason
from harness.expectation.operands import Operand
from harness.expectation.operators.record import Operator
from harness.expectation.show import show, wrong_kind

if TYPE_CHECKING:
    from harness.expectation.operators.record import Trial


def _has_key(trial: Trial) -> str | None:
    if not isinstance(trial.subject, dict):
        return wrong_kind("an object", trial.subject)
    if trial.operand in trial.subject:
        return None
    return f"expected a key {show(trial.operand)}, found {show(sorted(trial.subject))}"


def _lacks_key(trial: Trial) -> str | None:
    if not isinstance(trial.subject, dict):
        return wrong_kind("an object", trial.subject)
    if trial.operand not in trial.subject:
        return None
    return f"expected no key {show(trial.operand)}, found {show(sorted(trial.subject))}"


def _keys_equal(trial: Trial) -> str | None:
    if not isinstance(trial.subject, dict):
        return wrong_kind("an object", trial.subject)
    if trial.subject.keys() == trial.operand:
        return None
    return f"expected the keys {show(sorted(trial.operand))}, found {show(sorted(trial.subject))}"


def _invariant(trial: Trial) -> str | None:
    return broken_reason(trial.operand, trial.subject)


OBJECT_OPERATORS: Final = {
    "has_key": Operator(Operand.TEXT, _has_key),
    "lacks_key": Operator(Operand.TEXT, _lacks_key),
    "keys_equal": Operator(Operand.KEYS, _keys_equal),
    "invariant": Operator(Operand.INVARIANT, _invariant),
}
