"""`any_of`, `all_of` and `not`: combinations of expectations (OPR-06, OPR-09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.expectation.describe import describe, describe_subject
from harness.expectation.operators import OPERATORS, Form
from harness.expectation.outcome import MISSING, Judgement, NoOutput

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Expectation, Json
    from harness.expectation.outcome import Status


def combine(
    op: str, items: tuple[Expectation, ...], judge: Callable[[Expectation], Judgement]
) -> Judgement:
    """Judge all `items` and combine their judgements as `op` says.

    Raises `NoOutput` when what the items that were decided say leaves the question open.
    """
    trial = _Branches(items, tuple(_judge(item, judge) for item in items))
    match op:
        case "any_of":
            return trial.any_of()
        case "all_of":
            return trial.all_of()
    return trial.negated()


def _judge(
    item: Expectation, judge: Callable[[Expectation], Judgement]
) -> tuple[Judgement, NoOutput | None]:
    try:
        return judge(item), None
    except NoOutput as stop:
        return stop.judgement, stop


@dataclass(frozen=True, slots=True)
class _Branches:
    """Items with their judgements; beside a judgement stands why it is none."""

    items: tuple[Expectation, ...]
    judged: tuple[tuple[Judgement, NoOutput | None], ...]

    def any_of(self) -> Judgement:
        if any(judgement.status == "pass" for judgement, _ in self.judged):
            return self._judgement("pass")
        if self._none_applies():
            return self._judgement("not_applicable", self.judged[0][0].reason)
        return self._unless_open(self._judgement("fail", self._why_none()))

    def _none_applies(self) -> bool:
        """Tell whether there are items and the guard of none of them holds (OPR-08)."""
        statuses = {judgement.status for judgement, _ in self.judged}
        return statuses == {"not_applicable"}

    def _why_none(self) -> str:
        if not self.judged:
            return "there is no branch that could hold"
        if len(self.judged) == 1:
            return self.judged[0][0].reason
        return f"none of {len(self.judged)} branches holds"

    def all_of(self) -> Judgement:
        for item, (judgement, stop) in zip(self.items, self.judged, strict=True):
            if judgement.status == "fail" and stop is None:
                return self._judgement("fail", f"{describe_subject(item)}: {judgement.reason}")
        if self._none_applies():
            return self._judgement("not_applicable", self.judged[0][0].reason)
        return self._unless_open(self._judgement("pass"))

    def negated(self) -> Judgement:
        """Hold when the items do not all hold; a guard that does not apply decides nothing."""
        judgement = self.all_of()
        if judgement.status == "not_applicable":
            return judgement
        if judgement.status == "fail":
            return self._judgement("pass")
        wish = " and ".join(map(describe, self.items))
        return self._judgement("fail", f"holds and should not: {wish}")

    def _unless_open(self, judgement: Judgement) -> Judgement:
        """Return the judgement, unless an item could not be judged and may have changed it."""
        stops = [stop for _, stop in self.judged if stop is not None]
        if stops:
            reason = stops[0].judgement.reason
            raise NoOutput(Judgement("fail", reason=reason, branches=judgement.branches))
        return judgement

    def _judgement(self, status: Status, reason: str = "") -> Judgement:
        observed: dict[str, Json] = {}
        for item, (judgement, _) in zip(self.items, self.judged, strict=True):
            if OPERATORS[item.op].form is Form.COMBINATION:
                observed |= {} if judgement.observed is MISSING else judgement.observed
            elif judgement.observed is not MISSING:
                observed[describe_subject(item)] = judgement.observed
        branches = tuple(judgement for judgement, _ in self.judged)
        return Judgement(status, observed, reason=reason, branches=branches)
