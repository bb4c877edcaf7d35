"""How many assertions each op of a profile unlocks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from harness.case import OutputReference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.outcome import EvaluatedFile, EvaluatedTest, Instance


class Count(msgspec.Struct, frozen=True):
    """Assertions that need an op: those that need no other, and all."""

    op: str
    alone: int = 0
    all: int = 0


class Totals(msgspec.Struct, frozen=True):
    """Assertions of the tests: all, those that become cases, the others by reason code."""

    tests: int
    assertions: int
    translated: int
    static: int
    skipped: dict[str, int]


@dataclass(slots=True)
class Tally:
    """Counts by op, while they are made."""

    alone: Counter[str] = field(default_factory=Counter)
    every: Counter[str] = field(default_factory=Counter)

    def counts(self, ops: Iterable[str]) -> tuple[Count, ...]:
        """Return a count for every op, the most useful first."""
        found = [Count(op, self.alone[op], self.every[op]) for op in ops]
        return tuple(sorted(found, key=lambda one: (-one.all, -one.alone, one.op)))


def tally(files: Iterable[EvaluatedFile]) -> Tally:
    """Count the translated assertions by the ops whose outputs they need."""
    found = Tally()
    for test, instance in instances(files):
        if instance.status == "translated":
            needed = _ops(test, instance)
            found.every.update(needed)
            if len(needed) == 1:
                found.alone.update(needed)
    return found


def totals(files: Iterable[EvaluatedFile]) -> Totals:
    """Count all assertions by what would become of them."""
    files = list(files)
    status = Counter(one.status for _, one in instances(files))
    codes = Counter(one.code or "" for _, one in instances(files) if one.status == "skipped")
    return Totals(
        tests=sum(len(file.tests) for file in files),
        assertions=sum(status.values()),
        translated=status["translated"],
        static=status["static"],
        skipped=dict(codes.most_common()),
    )


def instances(files: Iterable[EvaluatedFile]) -> Iterator[tuple[EvaluatedTest, Instance]]:
    """Yield the assertions of all tests."""
    for file in files:
        for test in file.tests:
            for instance in test.instances:
                yield test, instance


def _ops(test: EvaluatedTest, instance: Instance) -> set[str]:
    """Return the ops of the steps that an assertion reads, and of those they were given."""
    steps = {step.number: step for step in test.steps}
    waiting = [number for index in instance.drafts for number in test.drafts[index].steps]
    seen: set[int] = set()
    while waiting:
        number = waiting.pop()
        if number in seen or number not in steps:
            continue
        seen.add(number)
        args = steps[number].args.values()
        waiting += [value.step for value in args if isinstance(value, OutputReference)]
    return {steps[number].op for number in seen}
