"""Floats that are the same with 32 and with 64 bits: arithmetic here has 64 (EVL-14)."""

from __future__ import annotations

import math
import struct

MOST_DIGITS = 9
"""That many tell any two floats of 32 bits apart."""


def is_single(value: float) -> bool:
    """Whether a float is one of 32 bits too, and is written with the same digits."""
    if not math.isfinite(value):
        return True
    single = _rounded(value)
    return single == value and float(_shortest(value)) == value


def _rounded(value: float) -> float | None:
    """The nearest float of 32 bits; `None` past the largest."""
    try:
        (single,) = struct.unpack("f", struct.pack("f", value))
    except OverflowError:
        return None
    return float(single)


def _shortest(value: float) -> str:
    """The fewest digits that give a float of 32 bits."""
    written = (f"{value:.{digits}g}" for digits in range(1, MOST_DIGITS + 1))
    return next(text for text in written if _rounded(float(text)) == value)
