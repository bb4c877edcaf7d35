"""What `parity run --against` prints with `--format json`: where two implementations differ."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from harness.expectation import Json
from harness.implementation.model import FAILURES
from migrate.compare.side_by_side import pairs
from migrate.report.runs import Came

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.case import LoadedCase
    from harness.observe import Observation, Observed
    from migrate.compare.side_by_side import Pair


class Side(msgspec.Struct, frozen=True):
    """What one of two implementations did; `output` is null where there is none."""

    outcome: Came
    output: Json
    detail: str | None


class Contrast(msgspec.Struct, frozen=True):
    """A question with which two implementations did not do the same.

    `step` counts from 1; `public` where its input was put to the public entry point; `at` is where
    their outputs first differ, null where their outcomes do.
    """

    case: str
    group: str
    step: int
    public: bool
    op: str
    at: str | None
    implementation: Side
    against: Side


class OpContrast(msgspec.Struct, frozen=True):
    """The questions that ask one op: with how many of them two implementations did the same."""

    op: str
    questions: int
    equal: int


class ComparisonReport(msgspec.Struct, frozen=True):
    """The output of `parity run --against`: what two implementations did not do alike.

    `equal` says with how many questions they did the same, by outcome.
    """

    implementation: str
    against: str
    cases: int
    questions: int
    equal: dict[Came, int]
    ops: tuple[OpContrast, ...]
    differences: tuple[Contrast, ...]

    @property
    def holds(self) -> bool:
        """Did both do the same, and work?"""
        return not self.differences and not FAILURES & self.equal.keys()


def comparison_report(
    ours: str, theirs: str, observed: Iterable[tuple[LoadedCase, Observation, Observation]]
) -> ComparisonReport:
    """Return where two implementations differ on the cases that both were asked."""
    cases = 0
    asked: Counter[str] = Counter()
    equal: Counter[Came] = Counter()
    differences: list[Contrast] = []
    for case, left, right in observed:
        cases += 1
        for pair in pairs(left, right):
            asked[pair.ours.observed.op] += 1
            if pair.is_equal:
                equal[pair.ours.observed.outcome] += 1
            else:
                differences.append(_contrast(case, pair))
    different = Counter(found.op for found in differences)
    return ComparisonReport(
        implementation=ours,
        against=theirs,
        cases=cases,
        questions=asked.total(),
        equal=dict(sorted(equal.items())),
        ops=tuple(OpContrast(op, asked[op], asked[op] - different[op]) for op in sorted(asked)),
        differences=tuple(differences),
    )


def _contrast(case: LoadedCase, pair: Pair) -> Contrast:
    ours, theirs = pair.ours.observed, pair.theirs.observed
    return Contrast(
        case=case.id,
        group=case.group,
        step=pair.ours.step,
        public=pair.ours.is_public,
        op=ours.op,
        at=pair.place,
        implementation=_side(ours),
        against=_side(theirs),
    )


def _side(observed: Observed) -> Side:
    return Side(observed.outcome, observed.output, observed.detail)
