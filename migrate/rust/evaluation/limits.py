"""Limits of an evaluation (EVL-05, EVL-19, EVL-22) and the depth they need of Python."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

CALLS = 32
"""EVL-05: depth of helpers calling helpers."""
TURNS = 2_000
"""EVL-19: turns of one `for` loop."""
COUNTED = 1_000_000
"""EVL-22: turns of `while` and `loop` in one test."""
TICKS = 1_000_000
"""Expressions evaluated in one test, some seconds of them: what bounds everything else."""
OUT_OF_STEPS = f"more than {TICKS} steps"
"""Why a test is given up that takes more of them."""
GUARDS = 64
"""Conditions on outputs under which one point is reached: every arm negates those before it."""
WALKED = 2
"""Bytes of source looked through for what they change that count as one step."""
SMALL = 1_000
"""Characters or elements of a value that count for nothing."""
CHARACTERS = 200
"""Characters of a larger text that count as one step wherever it is used."""
ELEMENTS = 10
"""Elements of a larger list that count as one step wherever it is used."""
DEPTH = 400
"""Nested expressions, helpers included: past it the source is given up (`recursion_limit`)."""

_FRAMES_PER_LEVEL = 12


@contextmanager
def deep_stack() -> Iterator[None]:
    """Let Python nest as deep as `DEPTH` needs, for the time of an evaluation."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEPTH * _FRAMES_PER_LEVEL + 1_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
