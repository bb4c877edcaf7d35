"""What the expectations of a case say about an observation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from harness.expectation import Expectation, Judgement, evaluate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.case import Case
    from harness.observe import Observation


class Judged(NamedTuple):
    """An expectation of a case with its judgement."""

    expectation: Expectation
    judgement: Judgement


def judge(case: Case, observation: Observation) -> Iterator[Judged]:
    """Yield a judgement for every expectation; a disabled case demands nothing (06 SKP-03)."""
    if case.disabled:
        return
    outputs = observation.outputs()
    for expectation in case.expect:
        yield Judged(expectation, evaluate(expectation, outputs))
