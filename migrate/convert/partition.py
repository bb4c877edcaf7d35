"""Which steps of a test make one case (06 EVL-16, GRP-06).

Steps of different loop iterations have different inputs and are different cases. Within one
iteration each step is a case of its own, unless an expectation reads two of them or one uses
another's output: then all are one case.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from harness.case import OutputReference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.outcome import EvaluatedTest, LoopPath, Step


class CasePlan(NamedTuple):
    """The steps of one case; `suffix` is set where one iteration has several cases."""

    steps: tuple[Step, ...]
    loop: LoopPath
    suffix: int | None


def partition(test: EvaluatedTest) -> list[CasePlan]:
    """Return the cases of `test`, in the order of their first steps."""
    related = _Groups(step.number for step in test.steps)
    for draft in test.drafts:
        related.join(draft.steps)
    for step in test.steps:
        related.join((step.number, *_referenced(step)))
    for cluster in related.sets():
        if len(cluster) > 1:  # EVL-16: then all steps of the iteration are one case
            loops = {step.loop for step in test.steps if step.number in cluster}
            related.join(tuple(step.number for step in test.steps if step.loop in loops))
    by_number = {step.number: step for step in test.steps}
    clusters = [tuple(by_number[number] for number in cluster) for cluster in related.sets()]
    return list(_plans(clusters))


def _plans(clusters: list[tuple[Step, ...]]) -> Iterator[CasePlan]:
    siblings: defaultdict[LoopPath, int] = defaultdict(int)
    loops = [_common_loop(cluster) for cluster in clusters]
    counts = Counter(loops)
    for cluster, loop in zip(clusters, loops, strict=True):
        siblings[loop] += 1
        yield CasePlan(cluster, loop, siblings[loop] if counts[loop] > 1 else None)


def _common_loop(steps: tuple[Step, ...]) -> LoopPath:
    """A case with steps of several iterations belongs to the loop around them."""
    first, last = min(step.loop for step in steps), max(step.loop for step in steps)
    shared = 0
    while shared < min(len(first), len(last)) and first[shared] == last[shared]:
        shared += 1
    return first[:shared]


def _referenced(step: Step) -> Iterator[int]:
    return (value.step for value in step.args.values() if isinstance(value, OutputReference))


class _Groups:
    """Disjoint sets of step numbers; a set is called by its smallest member."""

    def __init__(self, members: Iterable[int]) -> None:
        self._head = {member: member for member in members}

    def join(self, members: tuple[int, ...]) -> None:
        heads = {self._head[member] for member in members}
        if len(heads) > 1:
            head = min(heads)
            self._head = {
                member: head if old in heads else old for member, old in self._head.items()
            }

    def sets(self) -> list[list[int]]:
        found: defaultdict[int, list[int]] = defaultdict(list)
        for member, head in sorted(self._head.items()):
            found[head].append(member)
        return [found[head] for head in sorted(found)]
