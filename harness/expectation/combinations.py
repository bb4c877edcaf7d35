"""`any_of`, `all_of` and `not`: combinations of expectations (OPR-06, OPR-09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.expectation.describe import describe, describe_subject
from harness.expectation.operators import OPERATORS, Form
from harness.expectation.outcome import MISSING, NoOutput, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Expectation, Json
    from harness.expectation.outcome import Status


def combine(
    op: str, items: tuple[Expectation, ...], judge: Callable[[Expectation], Verdict]
) -> Verdict:
    """Judge all `items` and combine their verdicts as `op` says.

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
    item: Expectation, judge: Callable[[Expectation], Verdict]
) -> tuple[Verdict, NoOutput | None]:
    try:
        return judge(item), None
    except NoOutput as stop:
        return stop.verdict, stop


@dataclass(frozen=True, slots=True)
class _Branches:
    """Items with their verdicts; beside a verdict stands why it is none."""

    items: tuple[Expectation, ...]
    judged: tuple[tuple[Verdict, NoOutput | None], ...]

    def any_of(self) -> Verdict:
        if any(verdict.status == "pass" for verdict, _ in self.judged):
            return self._verdict("pass")
        if self._none_applies():
            return self._verdict("not_applicable", self.judged[0][0].reason)
        return self._unless_open(self._verdict("fail", self._why_none()))

    def _none_applies(self) -> bool:
        """Tell whether there are items and the guard of none of them holds (OPR-08)."""
        statuses = {verdict.status for verdict, _ in self.judged}
        return statuses == {"not_applicable"}

    def _why_none(self) -> str:
        if not self.judged:
            return "there is no branch that could hold"
        if len(self.judged) == 1:
            return self.judged[0][0].reason
        return f"none of {len(self.judged)} branches holds"

    def all_of(self) -> Verdict:
        for item, (verdict, stop) in zip(self.items, self.judged, strict=True):
            if verdict.status == "fail" and stop is None:
                return self._verdict("fail", f"{describe_subject(item)}: {verdict.reason}")
        if self._none_applies():
            return self._verdict("not_applicable", self.judged[0][0].reason)
        return self._unless_open(self._verdict("pass"))

    def negated(self) -> Verdict:
        """Hold when the items do not all hold; a guard that does not apply decides nothing."""
        verdict = self.all_of()
        if verdict.status == "not_applicable":
            return verdict
        if verdict.status == "fail":
            return self._verdict("pass")
        wish = " and ".join(map(describe, self.items))
        return self._verdict("fail", f"holds and should not: {wish}")

    def _unless_open(self, verdict: Verdict) -> Verdict:
        """Return the verdict, unless an item could not be judged and may have changed it."""
        stops = [stop for _, stop in self.judged if stop is not None]
        if stops:
            reason = stops[0].verdict.reason
            raise NoOutput(Verdict("fail", reason=reason, branches=verdict.branches))
        return verdict

    def _verdict(self, status: Status, reason: str = "") -> Verdict:
        observed: dict[str, Json] = {}
        for item, (verdict, _) in zip(self.items, self.judged, strict=True):
            if OPERATORS[item.op].form is Form.COMBINATION:
                observed |= {} if verdict.observed is MISSING else verdict.observed
            elif verdict.observed is not MISSING:
                observed[describe_subject(item)] = verdict.observed
        branches = tuple(verdict for verdict, _ in self.judged)
        return Verdict(status, observed, reason=reason, branches=branches)
