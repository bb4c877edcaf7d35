"""How much a script may do before it is stopped, so that none hangs the harness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_SECONDS: Final = 86_400.0
"""The longest time that may be allowed, a day: the system cannot be asked to wait for ever."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one run; the defaults let a script do seconds of work, not minutes.

    Reaching one raises a `LimitError`, which no `catch` of the script stops. The depth is the
    language's own (HEV-31): its `stack_overflow` is an error like any other.
    """

    steps: int = 10_000_000
    """Turns of loops and calls; what builds a value also costs one step per 256 elements of it."""

    seconds: float = 60.0
    """By the clock: for what is slow in few steps."""

    depth: int = 512
    """Calls inside calls (HEV-31)."""

    size: int = 10_000_000
    """Code points of one text, elements of one list, dict or set."""

    memory: int = 1 << 29
    """Bytes by which the process may grow."""

    output: int = 10_000_000
    """Code points written to standard output."""

    nesting: int = 200
    """How deep expressions, blocks and types nest in the text of a script."""

    generators: int = 10_000
    """Generators and streams that are in the middle of their work."""


DEFAULT = Limits()
