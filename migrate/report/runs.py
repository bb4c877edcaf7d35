"""What `parity run` prints with `--format json`: what an implementation did with the cases."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

import msgspec

from harness.implementation import Outcome
from harness.implementation.model import FAILURES
from migrate.compare.side_by_side import questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.case import LoadedCase
    from harness.observe import Observation

Came = Outcome | Literal["not_asked"]
"""What can come of a question."""


class Tally(msgspec.Struct, frozen=True):
    """The questions of a group that ask one op: how often each outcome came of them."""

    group: str
    op: str
    questions: int
    outcomes: dict[Came, int]


class Unanswered(msgspec.Struct, frozen=True):
    """A question of which no output came.

    `step` counts from 1; `public` where its input was put to the public entry point.
    """

    case: str
    group: str
    step: int
    public: bool
    op: str
    outcome: Came
    detail: str | None


class RunReport(msgspec.Struct, frozen=True):
    """The output of `parity run`: what one implementation did."""

    implementation: str
    cases: int
    questions: int
    tallies: tuple[Tally, ...]
    unanswered: tuple[Unanswered, ...]

    @property
    def holds(self) -> bool:
        """Did the implementation work, whatever it answered?"""
        return not any(item.outcome in FAILURES for item in self.unanswered)


def run_report(name: str, observed: Iterable[tuple[LoadedCase, Observation]]) -> RunReport:
    """Return what came of the cases that an implementation was asked."""
    cases = 0
    counts: Counter[tuple[str, str, Came]] = Counter()
    unanswered: list[Unanswered] = []
    for case, observation in observed:
        cases += 1
        counts.update(
            (case.group, asked.observed.op, asked.observed.outcome)
            for asked in questions(observation)
        )
        unanswered += _unanswered(case, observation)
    return RunReport(name, cases, counts.total(), tuple(_tallies(counts)), tuple(unanswered))


def _unanswered(case: LoadedCase, observation: Observation) -> Iterator[Unanswered]:
    for step, is_public, observed in questions(observation):
        if observed.outcome != "output":
            yield Unanswered(
                case=case.id,
                group=case.group,
                step=step,
                public=is_public,
                op=observed.op,
                outcome=observed.outcome,
                detail=observed.detail,
            )


def _tallies(counts: Counter[tuple[str, str, Came]]) -> Iterator[Tally]:
    outcomes: dict[tuple[str, str], dict[Came, int]] = {}
    for (group, op, outcome), number in sorted(counts.items()):
        outcomes.setdefault((group, op), {})[outcome] = number
    for (group, op), found in outcomes.items():
        yield Tally(group, op, sum(found.values()), found)
