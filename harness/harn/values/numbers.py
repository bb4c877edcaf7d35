"""How floats are written (OUT-1, OUT-3): shortest round-trip digits, never an exponent."""

from __future__ import annotations

import math
from typing import Final

_WITH_DECIMAL: Final = 1e15
"""Integral floats below this magnitude are displayed with one decimal."""


def float_display(value: float) -> str:
    """Return the display of a float: `3.0`, `0.0000001`, `NaN`, `-inf` (OUT-1)."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    if value.is_integer() and abs(value) < _WITH_DECIMAL:
        return plain_digits(value) + ".0"
    return plain_digits(value)


def plain_digits(value: float) -> str:
    """Return the shortest digits that read as the finite `value`: `3`, `-0.25`, `1` and 300 zeros.

    A negative zero keeps its sign.
    """
    sign = "-" if math.copysign(1.0, value) < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = whole + fraction
    point = len(whole) + int(exponent or 0)
    before = digits[: max(point, 0)].ljust(point, "0").lstrip("0") or "0"
    after = ("0" * -point + digits[max(point, 0) :]).rstrip("0")
    return f"{sign}{before}.{after}" if after else sign + before
