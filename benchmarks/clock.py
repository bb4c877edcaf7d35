"""Processor time of one process, as little of it as can be had.

Other processes on the machine can only make a run dearer, so of several runs the cheapest counts.
The collector runs before a run and not in it, as in the runs of pytest-benchmark: when it would
run depends on what ran earlier. With it a parse costs about a twentieth more.
"""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

GRAIN: Final = 0.002
"""Seconds below which a cost is mostly the noise of the machine, and is taken for this much."""

_LONG: Final = 5.0
"""Seconds from which on a run is not repeated: no disturbance makes so long a run twice as long."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The least that two runs cost, in seconds."""

    small: float
    large: float

    @property
    def ratio(self) -> float:
        """How many times the small one the large one costs."""
        return self.large / max(self.small, GRAIN)


def seconds(work: Callable[[], object]) -> float:
    """Run `work` once and tell what it cost."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        work()
        return time.process_time() - start
    finally:
        gc.enable()


def least(work: Callable[[], object], runs: int) -> float:
    """Tell what the cheapest of some runs cost."""
    return min(seconds(work) for _ in range(runs))


def least_pair(
    small: Callable[[], object], large: Callable[[], object], bound: float, turns: int
) -> Pair:
    """Tell what each of two costs at least, in runs that take turns: small, large, small, ….

    A ratio above `bound` may come of a disturbance, so there are up to `turns` turns until it is
    not. What grows faster than that stays above it, however often it is measured.
    """
    pair = Pair(seconds(small), seconds(large))
    pair = Pair(min(pair.small, seconds(small)), pair.large)
    for _ in range(turns - 1):
        if pair.ratio <= bound or pair.large > _LONG:
            break
        large_again = min(pair.large, seconds(large))
        pair = Pair(min(pair.small, seconds(small)), large_again)
    return pair
