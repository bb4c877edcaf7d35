"""How many assertions each op of a profile unlocks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from harness.case import OutputReference

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.outcome import EvaluatedTest, Instance


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
    """Assertions by the ops that they need, and by what becomes of them."""

    tests: int = 0
    alone: Counter[str] = field(default_factory=Counter)
    every: Counter[str] = field(default_factory=Counter)
    status: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)

    def take(self, instance: Instance, needed: set[str]) -> None:
        """Count an assertion, by the ops that it needs once it is translated."""
        self.status[instance.status] += 1
        if instance.status == "skipped":
            self.skipped[instance.code or ""] += 1
        if instance.status == "translated":
            self.every.update(needed)
            self.alone.update(needed if len(needed) == 1 else ())

    def add(self, other: Tally) -> None:
        """Add the counts of other tests."""
        self.tests += other.tests
        self.alone.update(other.alone)
        self.every.update(other.every)
        self.status.update(other.status)
        self.skipped.update(other.skipped)

    def counts(self, ops: Iterable[str]) -> tuple[Count, ...]:
        """Return a count for every op, the most useful first."""
        found = [Count(op, self.alone[op], self.every[op]) for op in ops]
        return tuple(sorted(found, key=lambda one: (-one.all, -one.alone, one.op)))

    def totals(self) -> Totals:
        """Return all assertions by what would become of them."""
        return Totals(
            tests=self.tests,
            assertions=sum(self.status.values()),
            translated=self.status["translated"],
            static=self.status["static"],
            skipped=dict(sorted(self.skipped.items(), key=lambda entry: (-entry[1], entry[0]))),
        )


def needed_ops(test: EvaluatedTest, instance: Instance) -> set[str]:
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
