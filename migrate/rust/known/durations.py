"""`std::time::Duration`: a struct of seconds and nanoseconds, as serde writes one."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeGuard

from migrate.rust.known.errors import NeedsKnown, Overflow
from migrate.rust.known.integers import WIDTHS
from migrate.rust.known.needs import integer
from migrate.rust.known.records import DURATION, NOTHING, Known, Some, StructValue

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SECOND: Final = 1_000_000_000
"""Nanoseconds of a second."""
_MOST: Final = (WIDTHS["u64"][1] + 1) * SECOND - 1


def member(path: tuple[str, ...]) -> str | None:
    """Return what a path names of the type, None where it is another type's."""
    is_own = len(path) == 4 and path[0] in {"core", "std"} and path[1:3] == ("time", "Duration")
    return path[3] if is_own else None


def is_duration(value: object) -> TypeGuard[StructValue]:
    """Tell whether a value is a duration of the standard library."""
    return isinstance(value, StructValue) and value.type == DURATION


def duration(nanoseconds: int) -> StructValue:
    """Return a duration. Raises `Overflow` where Rust has none: below zero, or too long."""
    if not 0 <= nanoseconds <= _MOST:
        raise Overflow(f"{nanoseconds} ns is no Duration")
    seconds, rest = divmod(nanoseconds, SECOND)
    return StructValue(DURATION, {"secs": seconds, "nanos": rest})


def nanoseconds(value: Known) -> int:
    """Return how long a duration is. Raises `NeedsKnown` for anything else."""
    if not is_duration(value):
        raise NeedsKnown(value, "a Duration")
    return integer(value.fields["secs"]) * SECOND + integer(value.fields["nanos"])


def of_seconds(value: Known) -> StructValue:
    """`from_secs_f64`: the nearest nanosecond. Raises `Overflow`, `NeedsKnown`."""
    return duration(_rounded(_float(value)))


def _float(value: Known) -> Fraction:
    if not isinstance(value, float):
        raise NeedsKnown(value, "a float")
    if not math.isfinite(value):
        raise Overflow(f"{value} s is no Duration")
    return Fraction(value)


def _rounded(seconds: Fraction) -> int:
    if seconds < 0:
        raise Overflow("a Duration below zero")
    return round(seconds * SECOND)


MAKERS: Final[Mapping[str, Callable[..., Known]]] = {
    "default": lambda: duration(0),
    "from_micros": lambda count: duration(integer(count) * 1_000),
    "from_millis": lambda count: duration(integer(count) * 1_000_000),
    "from_nanos": lambda count: duration(integer(count)),
    "from_secs": lambda count: duration(integer(count) * SECOND),
    "from_secs_f64": of_seconds,
    "new": lambda secs, nanos: duration(integer(secs) * SECOND + integer(nanos)),
}
"""What `Duration::…` makes of its arguments."""

CONSTANTS: Final[Mapping[str, int]] = {
    "MAX": _MOST,
    "MICROSECOND": 1_000,
    "MILLISECOND": 1_000_000,
    "NANOSECOND": 1,
    "SECOND": SECOND,
    "ZERO": 0,
}
"""Nanoseconds of the constants of the type."""


def _checked(compute: Callable[[int, int], int]) -> Callable[[Known, Known], Known]:
    def call(value: Known, other: Known) -> Known:
        try:
            return Some(duration(compute(nanoseconds(value), _operand(other))))
        except (Overflow, ZeroDivisionError):
            return NOTHING

    return call


def _saturating(compute: Callable[[int, int], int]) -> Callable[[Known, Known], Known]:
    def call(value: Known, other: Known) -> Known:
        return duration(min(max(compute(nanoseconds(value), _operand(other)), 0), _MOST))

    return call


def _operand(value: Known) -> int:
    return nanoseconds(value) if is_duration(value) else integer(value)


def _seconds(value: Known) -> float:
    """`as_secs_f64`, which adds two floats."""
    whole, rest = divmod(nanoseconds(value), SECOND)
    return float(whole) + rest / float(SECOND)


TABLE: Final[Mapping[str, Callable[..., Known]]] = {
    "abs_diff": lambda value, other: duration(abs(nanoseconds(value) - nanoseconds(other))),
    "as_micros": lambda value: nanoseconds(value) // 1_000,
    "as_millis": lambda value: nanoseconds(value) // 1_000_000,
    "as_nanos": nanoseconds,
    "as_secs": lambda value: nanoseconds(value) // SECOND,
    "as_secs_f64": _seconds,
    "checked_add": _checked(lambda one, other: one + other),
    "checked_div": _checked(lambda one, other: one // other),
    "checked_mul": _checked(lambda one, other: one * other),
    "checked_sub": _checked(lambda one, other: one - other),
    "is_zero": lambda value: nanoseconds(value) == 0,
    "saturating_add": _saturating(lambda one, other: one + other),
    "saturating_mul": _saturating(lambda one, other: one * other),
    "saturating_sub": _saturating(lambda one, other: one - other),
    "subsec_micros": lambda value: nanoseconds(value) % SECOND // 1_000,
    "subsec_millis": lambda value: nanoseconds(value) % SECOND // 1_000_000,
    "subsec_nanos": lambda value: nanoseconds(value) % SECOND,
}
"""Methods of a duration."""


def arithmetic(symbol: str, left: Known, right: Known) -> Known:
    """`+` and `-` of two durations, `*` and `/` with a number.

    Raises `Overflow`, also for a division by zero, and `NeedsKnown` for other operands.
    """
    if symbol in {"+", "-"}:
        one, other = nanoseconds(left), nanoseconds(right)
        return duration(one + other if symbol == "+" else one - other)
    if symbol == "*":
        long, times = (left, right) if is_duration(left) else (right, left)
        return duration(nanoseconds(long) * integer(times))
    if symbol != "/":
        raise NeedsKnown(left, f"an operand of {symbol}")
    if integer(right) == 0:
        raise Overflow("division by zero")
    return duration(nanoseconds(left) // integer(right))


def debug(value: StructValue) -> str:
    """`{:?}`: the largest unit that leaves a whole part, `1.5s`, `20ms`."""
    length = nanoseconds(value)
    size, unit = next((one for one in UNITS if length >= one[0]), (1, "ns"))
    whole, rest = divmod(length, size)
    digits = f"{rest:0{len(str(size)) - 1}}".rstrip("0") if size > 1 else ""
    return f"{whole}.{digits}{unit}" if digits else f"{whole}{unit}"


UNITS: Final = ((SECOND, "s"), (1_000_000, "ms"), (1_000, "µs"))
"""Nanoseconds of a unit, and how it is written; the longest first."""
