"""Kinds of values and conversions between them (07 §7, `type`)."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final

from harness.harn.values.arguments import argument, text
from harness.harn.values.arithmetic import saturated, wrapped
from harness.harn.values.iteration import count
from harness.harn.values.keys import strict_key
from harness.harn.values.model import Duration, Range, SetValue
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_INTEGER: Final = re.compile(r"([+-]?)0*([0-9]{1,19})", re.ASCII)
_FLOAT: Final = re.compile(
    r"[+-]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?|inf(?:inity)?|nan)",
    re.ASCII | re.IGNORECASE,
)
_SIZED: Final = (str, list, dict, SetValue, bytes)


def to_int(_: Run, arguments: list[Value]) -> int | None:
    """Return a number or a text as an int, a bool as 0 or 1, a duration as its milliseconds."""
    value = argument(arguments, 0)
    if type(value) is float:
        return whole(value)
    if type(value) is str:
        return _read_integer(value)
    if type(value) is Duration:
        return value.milliseconds
    return int(value) if type(value) in {int, bool} else None


def whole(value: float, rounding: Callable[[float], float] = math.trunc) -> int | None:
    """Return a float as an int; what is too large becomes the nearest int there is (HLX-5).

    What is not finite has no int: nil.
    """
    return saturated(int(rounding(value))) if math.isfinite(value) else None


def _read_integer(value: str) -> int | None:
    digits = _INTEGER.fullmatch(value)
    if not digits:
        return None
    number = int(digits[1] + digits[2])
    return number if wrapped(number) == number else None


def to_float(_: Run, arguments: list[Value]) -> float | None:
    """Return a number, a text or a bool as a float; nil for any other value."""
    value = argument(arguments, 0)
    if type(value) is str:
        return float(value) if _FLOAT.fullmatch(value) else None
    return float(value) if type(value) in {int, float, bool} else None


def to_list(run: Run, arguments: list[Value]) -> list[Value]:
    """Return the elements of a set, a list as it is, any other value as the only element."""
    value = argument(arguments, 0)
    if isinstance(value, SetValue):
        run.room_for(len(value))
        return list(value.items.values())
    return value if isinstance(value, list) else [value]


def length(_: Run, arguments: list[Value]) -> int:
    """Return the number of characters, elements or bytes; 0 for what has none."""
    value = argument(arguments, 0)
    if type(value) is Range:
        return count(value)
    return len(value) if type(value) in _SIZED else 0


def is_same(run: Run, arguments: list[Value]) -> bool:
    """Tell whether two values are one, or equal with the same types at every level."""
    left, right = argument(arguments, 0), argument(arguments, 1)
    return left is right or strict_key(run, left) == strict_key(run, right)


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "type_of": lambda _, arguments: type_name(argument(arguments, 0)),
    "to_string": lambda run, arguments: text(run, arguments, 0, "nil"),
    "to_int": to_int,
    "to_float": to_float,
    "to_list": to_list,
    "len": length,
    "is_same": is_same,
}
