"""Numbers and durations (HLX-5)."""

from __future__ import annotations

LARGEST_INT = 2**63 - 1
_MOST_DIGITS = len(str(LARGEST_INT))

MILLISECONDS = {
    "ms": 1,
    "s": 1_000,
    "m": 60_000,
    "h": 3_600_000,
    "d": 86_400_000,
    "w": 604_800_000,
}
"""The units of durations."""


def integer(digits: str) -> int | float:
    """Return the value of an integer literal: a float where 64 bits do not hold it."""
    significant = digits.lstrip("0")
    if len(significant) <= _MOST_DIGITS and int(significant or "0") <= LARGEST_INT:
        return int(significant or "0")
    return float(digits)


def duration(digits: str, unit: str) -> int:
    """Return the milliseconds of a duration literal, at most what 64 bits hold."""
    count = integer(digits)
    if isinstance(count, float):
        return LARGEST_INT
    return min(count * MILLISECONDS[unit], LARGEST_INT)
