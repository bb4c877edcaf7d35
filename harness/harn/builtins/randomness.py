"""Random numbers that are the same in every run: a script that wants others seeds them itself.

The chapter has a script named after seeding (07 §24.1) and leaves the functions open. Every run
starts as if seeded with 0, so that expected output can depend on what is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from harness.harn.errors import HarnError
from harness.harn.values.arguments import integer, list_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


@dataclass(slots=True)
class Randomness:
    """The source of a run (HRN-5)."""

    source: Random = field(default_factory=lambda: Random(0))

    def below(self, bound: int) -> int:
        """Return a number from 0 and below `bound`, drawn from the one method that Python keeps."""
        return int(self.source.random() * bound)


def _rng_seed(run: Run, arguments: list[Value]) -> None:
    run.room(Randomness).source = Random(integer("rng_seed", arguments, 0) % (1 << 64))


def _random(run: Run, _: list[Value]) -> float:
    return run.room(Randomness).source.random()


def _random_int(run: Run, arguments: list[Value]) -> int:
    """Return a number from the first to the second argument, both included."""
    low, high = integer("random_int", arguments, 0), integer("random_int", arguments, 1)
    if low > high:
        raise HarnError("random_range", f"random_int: {low} is above {high}", "Runtime error: ")
    return low + run.room(Randomness).below(high - low + 1)


def _random_choice(run: Run, arguments: list[Value]) -> Value:
    values = list_of("random_choice", arguments, 0)
    return values[run.room(Randomness).below(len(values))] if values else None


def _random_shuffle(run: Run, arguments: list[Value]) -> Value:
    values = list(list_of("random_shuffle", arguments, 0))
    run.spend(len(values))
    below = run.room(Randomness).below
    for at in range(len(values) - 1, 0, -1):
        other = below(at + 1)
        values[at], values[other] = values[other], values[at]
    return values


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "rng_seed": _rng_seed,
    "random": _random,
    "random_int": _random_int,
    "random_choice": _random_choice,
    "random_shuffle": _random_shuffle,
}
