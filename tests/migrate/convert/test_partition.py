"""Which steps make one case (06 EVL-16, GRP-06)."""

from __future__ import annotations

from typing import Any

import pytest

from harness.case import OutputReference
from harness.expectation import Expectation
from migrate.convert.partition import partition
from migrate.rust.outcome import Draft, EvaluatedTest, LoopPath, Site, Step

SITE = Site("a.rs", 1, 1, "assert", "assert!(x)")


def evaluated(steps: list[tuple[LoopPath, Any]], read_together: list[tuple[int, ...]]) -> Any:
    """A test whose steps have these loops and references, and whose drafts read these steps."""
    made = tuple(
        Step(
            number=number,
            op="parse_bare",
            args={"text": OutputReference(uses, "prose") if uses else "t"},
            loop=loop,
            line=1,
        )
        for number, (loop, uses) in enumerate(steps, 1)
    )
    drafts = tuple(Draft(Expectation(op="x"), read, SITE) for read in read_together)
    return EvaluatedTest("t", "a.rs", 1, (), made, drafts, ())


@pytest.mark.parametrize(
    ("steps", "read_together", "plans"),
    [
        pytest.param([((), None)], [(1,)], [([1], (), None)], id="one step is one case"),
        pytest.param(
            [((), None), ((), None)],
            [(1,), (2,)],
            [([1], (), 1), ([2], (), 2)],
            id="independent steps are cases of their own",
        ),
        pytest.param(
            [((), None), ((), None)],
            [(1, 2)],
            [([1, 2], (), None)],
            id="an expectation about two steps makes them one case",
        ),
        pytest.param(
            [((), None), ((), 1)],
            [(2,)],
            [([1, 2], (), None)],
            id="a step that uses another's output is in its case",
        ),
        pytest.param(
            [((), None), ((), 1), ((), None)],
            [(3,)],
            [([1, 2, 3], (), None)],
            id="then the whole iteration is one case",
        ),
        pytest.param(
            [((1,), None), ((2,), None)],
            [(1,), (2,)],
            [([1], (1,), None), ([2], (2,), None)],
            id="iterations are different cases",
        ),
        pytest.param(
            [((1,), None), ((1,), None), ((2,), None), ((2,), None)],
            [],
            [([1], (1,), 1), ([2], (1,), 2), ([3], (2,), 1), ([4], (2,), 2)],
            id="steps are numbered within their iteration",
        ),
        pytest.param(
            [((), None), ((1,), None), ((2,), None)],
            [(1, 2), (1, 3)],
            [([1, 2, 3], (), None)],
            id="an outer step read in iterations joins them",
        ),
        pytest.param(
            [((1, 1), None), ((1, 2), None)],
            [(1, 2)],
            [([1, 2], (1,), None)],
            id="a case over inner iterations belongs to the outer one",
        ),
    ],
)
def test_steps_are_partitioned(
    steps: list[tuple[LoopPath, Any]], read_together: list[tuple[int, ...]], plans: Any
) -> None:
    found = partition(evaluated(steps, read_together))
    assert [
        ([step.number for step in plan.steps], plan.loop, plan.suffix) for plan in found
    ] == plans
