"""Numbers. The chapter has scripts named after them (07 §24.1) and leaves the functions open.

Angles are in radians. Rounding gives an int. What has no result is NaN or infinite, as in IEEE.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from harness.harn.builtins.types import whole
from harness.harn.values.arguments import argument, number
from harness.harn.values.arithmetic import power, wrapped
from harness.harn.values.ordering import compare, first_greatest, first_least

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _abs(_: Run, arguments: list[Value]) -> Value:
    value = number("abs", arguments, 0)
    return wrapped(abs(value)) if isinstance(value, int) else abs(value)


def _sign(_: Run, arguments: list[Value]) -> int:
    return compare(number("sign", arguments, 0), 0)


def _min(_: Run, arguments: list[Value]) -> Value:
    values = _several(arguments)
    return first_least(values, values) if values else None


def _max(_: Run, arguments: list[Value]) -> Value:
    values = _several(arguments)
    return first_greatest(values, values) if values else None


def _several(arguments: list[Value]) -> list[Value]:
    """Return the elements of the only argument if it is a list, else the arguments."""
    only = arguments[0] if len(arguments) == 1 else None
    return only if isinstance(only, list) else arguments


def _clamp(_: Run, arguments: list[Value]) -> Value:
    value, low, high = (number("clamp", arguments, at) for at in range(3))
    return low if value < low else high if value > high else value


def _whole(name: str, rounding: Callable[[float], float]) -> HostFunction:
    """Return the builtin that makes a float an int; nil where it is not finite."""

    def call(_: Run, arguments: list[Value]) -> int | None:
        value = number(name, arguments, 0)
        return whole(value, rounding) if isinstance(value, float) else value

    return call


def _away_from_zero(value: float) -> float:
    """Round; a half away from zero."""
    whole = math.trunc(value)
    return whole + math.copysign(1, value) if abs(value - whole) >= 0.5 else whole


def _real(name: str, function: Callable[[float], float]) -> HostFunction:
    def call(_: Run, arguments: list[Value]) -> float:
        try:
            return function(float(number(name, arguments, 0)))
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    return call


def _logarithm(name: str, function: Callable[[float], float]) -> HostFunction:
    return _real(name, lambda value: -math.inf if value == 0 else function(value))


def _real_of_two(name: str, function: Callable[[float, float], float]) -> HostFunction:
    def call(_: Run, arguments: list[Value]) -> float:
        return function(float(number(name, arguments, 0)), float(number(name, arguments, 1)))

    return call


def _is(predicate: Callable[[float], bool]) -> HostFunction:
    def call(_: Run, arguments: list[Value]) -> bool:
        value = argument(arguments, 0)
        return isinstance(value, float) and predicate(value)

    return call


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "abs": _abs,
    "sign": _sign,
    "min": _min,
    "max": _max,
    "clamp": _clamp,
    "pow": lambda run, arguments: power(run, argument(arguments, 0), argument(arguments, 1)),
    "floor": _whole("floor", math.floor),
    "ceil": _whole("ceil", math.ceil),
    "round": _whole("round", _away_from_zero),
    "trunc": _whole("trunc", math.trunc),
    "sqrt": _real("sqrt", math.sqrt),
    "exp": _real("exp", math.exp),
    "ln": _logarithm("ln", math.log),
    "log2": _logarithm("log2", math.log2),
    "log10": _logarithm("log10", math.log10),
    **{
        function.__name__: _real(function.__name__, function)
        for function in (math.sin, math.cos, math.tan, math.asin, math.acos, math.atan)
    },
    "atan2": _real_of_two("atan2", math.atan2),
    "hypot": _real_of_two("hypot", math.hypot),
    "is_nan": _is(math.isnan),
    "is_infinite": _is(math.isinf),
    "pi": lambda _, __: math.pi,
}
