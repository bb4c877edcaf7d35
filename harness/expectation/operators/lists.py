"""Operators over the elements of a list (OPR-06, OPR-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation.equality import equal, equality_key
from harness.expectation.operands import Operand
from harness.expectation.operators.record import Operator
from harness.expectation.show import show, wrong_kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Expectation, Json
    from harness.expectation.operators.record import Test, Trial
    from harness.expectation.outcome import Judgement


def _on_list(test: Test) -> Test:
    """Let a subject that is no list fail before `test` sees it."""

    def guarded(trial: Trial) -> str | None:
        if not isinstance(trial.subject, list):
            return wrong_kind("a list", trial.subject)
        return test(trial)

    return guarded


def _judgements(trial: Trial, predicate: Expectation) -> list[Judgement]:
    return [trial.view.at(element).judge(predicate) for element in trial.subject]


def _passing(trial: Trial, predicate: Expectation) -> list[int]:
    """Return the positions of the elements that satisfy `predicate`."""
    judgements = enumerate(_judgements(trial, predicate))
    return [position for position, judgement in judgements if judgement.status == "pass"]


def _includes(trial: Trial) -> str | None:
    if _occurs(trial.operand, trial):
        return None
    return f"expected {show(trial.operand)} in it, found {show(trial.subject)}"


def _excludes(trial: Trial) -> str | None:
    if not _occurs(trial.operand, trial):
        return None
    return f"expected no {show(trial.operand)} in it, found {show(trial.subject)}"


def _occurs(value: Json, trial: Trial) -> bool:
    return any(equal(value, element, numeric=trial.numeric) for element in trial.subject)


def _any(trial: Trial) -> str | None:
    judgements = _judgements(trial, trial.operand)
    if any(judgement.status == "pass" for judgement in judgements):
        return None
    if not judgements:
        return "expected such an element, found an empty list"
    others = "1 other" if len(judgements) == 1 else f"{len(judgements)} others"
    return f"expected such an element, found {others}; [0]: {judgements[0].reason}"


def _none(trial: Trial) -> str | None:
    passing = _passing(trial, trial.operand)
    if not passing:
        return None
    element = show(trial.subject[passing[0]])
    return f"expected no such element, found one at [{passing[0]}]: {element}"


def _all(trial: Trial) -> str | None:
    """An element to which the guard of the predicate does not apply is passed over (EVL-24)."""
    for position, judgement in enumerate(_judgements(trial, trial.operand)):
        if judgement.status == "fail":
            return f"at [{position}]: {judgement.reason}"
    return None


def _count_where(trial: Trial) -> str | None:
    count = len(_passing(trial, trial.operand.predicate))
    if count in trial.operand.count:
        return None
    return f"expected {trial.operand.count} such elements, found {count}"


def _index_of(trial: Trial) -> str | None:
    passing = _passing(trial, trial.operand.predicate)
    found = passing[0] if passing else None
    if found == trial.operand.equals:
        return None
    return f"expected the first such element at {show(trial.operand.equals)}, found {show(found)}"


def _distinct(trial: Trial) -> str | None:
    first: dict[str, int] = {}
    for position, element in enumerate(trial.subject):
        earlier = first.setdefault(equality_key(element), position)
        if earlier != position:
            return f"elements {earlier} and {position} are equal: {show(element)}"
    return None


_TESTS: Final[dict[str, tuple[Operand, Callable[[Trial], str | None], bool]]] = {
    "includes": (Operand.JSON, _includes, True),
    "excludes": (Operand.JSON, _excludes, True),
    "any": (Operand.PREDICATE, _any, False),
    "none": (Operand.PREDICATE, _none, False),
    "all": (Operand.PREDICATE, _all, False),
    "count_where": (Operand.COUNT_WHERE, _count_where, False),
    "index_of": (Operand.INDEX_OF, _index_of, False),
    "distinct": (Operand.NONE, _distinct, False),
}

LIST_OPERATORS: Final = {
    name: Operator(operand, _on_list(test), numeric=numeric)
    for name, (operand, test, numeric) in _TESTS.items()
}
