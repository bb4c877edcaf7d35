"""How Rust writes floats (06 EVL-12)."""

from __future__ import annotations

import math
from decimal import Decimal

SMALLEST_PLAIN = 1e-4
FIRST_SCIENTIFIC = 1e16
"""Debug writes an exponent outside this range; Display never does."""


def float_display(value: float, precision: int | None = None) -> str:
    """`{}` or `{:.precision}`: no exponent, no point without a fraction (`1`, `0.1`)."""
    if not math.isfinite(value):
        return _not_finite(value)
    if precision is not None:
        return f"{value:.{precision}f}"
    text = format(Decimal(repr(value)), "f")
    return text.removesuffix(".0")


def float_debug(value: float) -> str:
    """`{:?}`: at least one decimal (`1.0`), with an exponent when large or small (`1e16`)."""
    if not math.isfinite(value):
        return _not_finite(value)
    size = abs(value)
    if size != 0 and not SMALLEST_PLAIN <= size < FIRST_SCIENTIFIC:
        return scientific(value)
    text = float_display(value)
    return text if "." in text else f"{text}.0"


def scientific(value: float, precision: int | None = None) -> str:
    """`{:e}` of a float or an integer: `1.2345e3`, `1e-10`, `0e0`."""
    if not math.isfinite(value):
        return _not_finite(value)
    if precision is not None:
        # An integer is rounded half to even, as a float is.
        exact = Decimal(value)
        mantissa, _, exponent = f"{exact:.{precision}e}".partition("e")
        return f"{mantissa}e{int(exponent)}"
    sign, digits, point = Decimal(value if isinstance(value, int) else repr(value)).as_tuple()
    written = "".join(map(str, digits)).lstrip("0")
    if not written:
        return "-0e0" if sign else "0e0"
    exponent_value = int(point) + len(written) - 1
    significant = written.rstrip("0")
    fraction = f".{significant[1:]}" if len(significant) > 1 else ""
    return f"{'-' if sign else ''}{significant[0]}{fraction}e{exponent_value}"


def _not_finite(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    return "inf" if value > 0 else "-inf"
