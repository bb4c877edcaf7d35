"""Operators about whether a value is there, and of which kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation.kinds import is_kind, with_article
from harness.expectation.operands import Operand
from harness.expectation.operators.record import Operator, WhenMissing
from harness.expectation.show import show, wrong_kind

if TYPE_CHECKING:
    from harness.expectation.operators.record import Trial


def _is_null(trial: Trial) -> str | None:
    return None if trial.subject is None else f"expected null, found {show(trial.subject)}"


def _not_null(trial: Trial) -> str | None:
    return "expected anything but null" if trial.subject is None else None


def _present(_trial: Trial) -> str | None:
    return None


def _absent(trial: Trial) -> str | None:
    return f"expected nothing there, found {show(trial.subject)}"


def _is_type(trial: Trial) -> str | None:
    if is_kind(trial.subject, trial.operand):
        return None
    return wrong_kind(with_article(trial.operand), trial.subject)


def _is_empty(trial: Trial) -> str | None:
    if not isinstance(trial.subject, str | list | dict):
        return wrong_kind("something with a length", trial.subject)
    return f"expected it empty, found {show(trial.subject)}" if trial.subject else None


def _not_empty(trial: Trial) -> str | None:
    if not isinstance(trial.subject, str | list | dict):
        return wrong_kind("something with a length", trial.subject)
    return None if trial.subject else f"expected it not empty, found {show(trial.subject)}"


def _ok_is(expected: bool) -> Operator:
    """RES-03: a result is an object whose `ok` says which of the two it is."""

    def test(trial: Trial) -> str | None:
        if not isinstance(trial.subject, dict) or "ok" not in trial.subject:
            return wrong_kind('a result (an object with "ok")', trial.subject)
        if trial.subject["ok"] is expected:
            return None
        wish = "success" if expected else "an error"
        return f"expected {wish}, found {show(trial.subject)}"

    return Operator(Operand.NONE, test)


_ABSENT = Operator(Operand.NONE, _absent, WhenMissing.HOLDS)

PRESENCE_OPERATORS: Final = {
    "is_null": Operator(Operand.NONE, _is_null, WhenMissing.NULL_IF_ASKED),
    "not_null": Operator(Operand.NONE, _not_null, WhenMissing.NULL),
    "present": Operator(Operand.NONE, _present),
    "absent": _ABSENT,
    "not_present": _ABSENT,
    "is_type": Operator(Operand.KIND, _is_type),
    "is_empty": Operator(Operand.NONE, _is_empty),
    "not_empty": Operator(Operand.NONE, _not_empty),
    "ok": _ok_is(expected=True),
    "err": _ok_is(expected=False),
}
