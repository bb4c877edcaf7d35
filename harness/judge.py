"""What the expectations of a case say about an observation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from harness.expectation import Expectation, Judgement, evaluate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.case import Case
    from harness.observe import Observation
    from harness.ops import Op


class Judged(NamedTuple):
    """An expectation of a case with its judgement."""

    expectation: Expectation
    judgement: Judgement


def judge(case: Case, observation: Observation, ops: Mapping[str, Op]) -> Iterator[Judged]:
    """Yield a judgement for every expectation; a disabled case demands nothing (06 SKP-03).

    `ops` has those that the case asks.
    """
    if case.disabled:
        return
    outputs = observation.outputs(ops)
    for expectation in case.expect:
        yield Judged(expectation, evaluate(expectation, outputs))
