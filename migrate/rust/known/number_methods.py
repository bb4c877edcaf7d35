"""Methods of integers, floats and bools (EVL-10, EVL-14)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from migrate.rust.known.errors import NeedsKnown, NeedsType, Overflow
from migrate.rust.known.integers import (
    WIDTHS,
    checked,
    divide,
    fits,
    float_quotient,
    remainder,
    wrapped,
)
from migrate.rust.known.needs import function, integer
from migrate.rust.known.records import NOTHING, Known, Nothing, Some

if TYPE_CHECKING:
    from migrate.rust.known.types import RustType

Binary = Callable[[int, int], int]
Finish = Callable[[Callable[[], int], str], Known]
"""Turns an unbounded result into that of a type."""


def euclidean_remainder(left: int, right: int) -> int:
    """`rem_euclid`: never negative."""
    if right == 0:
        raise Overflow("division by zero")
    return left % abs(right)


def euclidean_quotient(left: int, right: int) -> int:
    """`div_euclid`."""
    return divide(left - euclidean_remainder(left, right), right)


def power(base: int, exponent: int) -> int:
    """`pow`. Raises `Overflow` for a result that no type holds."""
    if exponent < 0 or (abs(base) > 1 and exponent > 128):
        raise Overflow(f"{base} to the power of {exponent}")
    result: int = base**exponent
    return result


OPERATIONS: dict[str, Binary] = {
    "add": lambda left, right: left + right,
    "div": divide,
    "div_euclid": euclidean_quotient,
    "mul": lambda left, right: left * right,
    "pow": power,
    "rem": remainder,
    "rem_euclid": euclidean_remainder,
    "sub": lambda left, right: left - right,
}


def _checked(compute: Callable[[], int], type_name: str) -> Some | Nothing:
    try:
        return Some(checked(compute(), type_name))
    except Overflow:
        return NOTHING


def _saturating(compute: Callable[[], int], type_name: str) -> int:
    low, high = WIDTHS[type_name]
    return min(max(compute(), low), high)


def _wrapping(compute: Callable[[], int], type_name: str) -> int:
    return wrapped(compute(), type_name)


def _overflowing(compute: Callable[[], int], type_name: str) -> tuple[int, bool]:
    value = compute()
    return wrapped(value, type_name), not fits(value, type_name)


def plain(compute: Callable[[], int], type_name: str) -> int:
    """The result of a method that panics on overflow. Raises `Overflow`."""
    return checked(compute(), type_name)


FINISHES: dict[str, Finish] = {
    "checked": _checked,
    "overflowing": _overflowing,
    "saturating": _saturating,
    "wrapping": _wrapping,
}
"""What the four families of methods make of a result that may leave its type."""

QUOTIENTS: dict[str, Binary] = {"rem": divide, "rem_euclid": euclidean_quotient}
"""Remainders, and the quotients that overflow where they do."""


def _no_remainder(kind: str) -> Known:
    raise Overflow(f"the remainder of the least {kind}")


LEFT_OVER: dict[Finish, Callable[[str], Known]] = {
    _checked: lambda kind: NOTHING,
    _overflowing: lambda kind: (0, True),
    _saturating: lambda kind: 0,
    _wrapping: lambda kind: 0,
    plain: _no_remainder,
}
"""What they make of a remainder that overflows."""


def _named_type(wanted: RustType | None) -> str | None:
    """The integer type that a result type names: itself, in an option, in a pair."""
    while wanted is not None and wanted.name in ("Option", "tuple") and wanted.args:
        wanted = wanted.args[0]
    return wanted.name if wanted is not None and wanted.name in WIDTHS else None


def typed(
    operands: tuple[int, ...], wanted: RustType | None, compute: Callable[[str], Known]
) -> Known:
    """A result that depends on the type: of the named one, or the one all types agree on.

    Raises `NeedsType` when they do not agree, `Overflow`.
    """
    name = _named_type(wanted)
    return compute(name) if name is not None else agreed(operands, compute)


def agreed(operands: tuple[int, ...], compute: Callable[[str], Known]) -> Known:
    """The result on which all integer types agree that hold the operands (EVL-14).

    A type in which it overflows is not the one: the test would panic there. Raises `NeedsType`
    when the others do not agree, `Overflow` when there are none.
    """
    results: list[Known] = []
    overflow: Overflow | None = None
    for kind in WIDTHS:
        if all(fits(value, kind) for value in operands):
            try:
                results.append(compute(kind))
            except Overflow as error:
                overflow = error
    if not results and overflow is not None:
        raise overflow
    if not results or any(result != results[0] for result in results):
        raise NeedsType("arithmetic that depends on the type of a number")
    return results[0]


def in_every_type(operands: tuple[int, ...], compute: Callable[[str], Known]) -> Known:
    """The result of arithmetic in whatever integer type holds the operands (EVL-14).

    Raises `Overflow` when it leaves one of them, `NeedsType` when they do not agree.
    """
    types = [kind for kind in WIDTHS if all(fits(value, kind) for value in operands)]
    try:
        results = [compute(kind) for kind in types]
    except Overflow as error:
        raise Overflow(f"{error}, and nothing says of which type the number is") from None
    if not results or any(result != results[0] for result in results):
        raise NeedsType("arithmetic that depends on the type of a number")
    return results[0]


def _bounded(name: str, finish: Finish) -> Callable[..., Known]:
    operation = OPERATIONS[name]
    quotient = QUOTIENTS.get(name)

    def result(left: int, right: int, kind: str) -> Known:
        # `MIN % -1` overflows although its remainder would be 0: its quotient does.
        if quotient is not None and right != 0 and not fits(quotient(left, right), kind):
            return LEFT_OVER[finish](kind)
        return finish(lambda: operation(left, right), kind)

    def method(left: int, right: Known, *, wanted: RustType | None = None) -> Known:
        other = integer(right)
        return typed((left, other), wanted, lambda kind: result(left, other, kind))

    return method


def _absolute(value: int, *, wanted: RustType | None = None) -> Known:
    return typed((value,), wanted, lambda kind: checked(abs(value), kind))


def _ceiling_quotient(left: int, right: Known) -> int:
    if integer(right) == 0:
        raise Overflow("division by zero")
    return -(-left // integer(right))


INTEGERS: dict[str, Callable[..., Known]] = {
    **{
        f"{prefix}_{name}": _bounded(name, finish)
        for prefix, finish in FINISHES.items()
        for name in OPERATIONS
    },
    **{name: _bounded(name, plain) for name in ("div_euclid", "pow", "rem_euclid")},
    "abs": _absolute,
    "abs_diff": lambda left, right: abs(left - integer(right)),
    "div_ceil": _ceiling_quotient,
    "is_negative": lambda value: value < 0,
    "is_positive": lambda value: value > 0,
    "is_power_of_two": lambda value: value > 0 and value & (value - 1) == 0,
    "signum": lambda value: (value > 0) - (value < 0),
    "unsigned_abs": abs,
}


def number(value: Known) -> float:
    """A float. Raises `NeedsKnown`."""
    if not isinstance(value, float):
        raise NeedsKnown(value, "a float")
    return value


def rounded(value: float) -> float:
    """`round`: half away from zero."""
    if not math.isfinite(value):
        return value
    whole = float(math.trunc(value))
    return whole + math.copysign(1.0, value) if abs(value - whole) >= 0.5 else whole


def integer_power(value: float, exponent: Known) -> float:
    """`powi`: repeated squaring, which rounds otherwise than `powf`; too large is infinite."""
    left = abs(integer(exponent))
    result, square = 1.0, value
    while left:
        result = result * square if left & 1 else result
        square *= square
        left >>= 1
    return float_quotient(1.0, result) if integer(exponent) < 0 else result


def float_power(value: float, exponent: Known) -> float:
    """`powf`: what is too large is infinite, what no real number is, NaN."""
    power_ = number(exponent)
    try:
        return math.pow(value, power_)
    except OverflowError:
        size = math.inf
    except ValueError:
        size = math.inf if value == 0 else math.nan
    return math.copysign(size, value) if power_ % 2 == 1 else size


def fraction(value: float) -> float:
    """`fract`: infinity has none, which is NaN."""
    return value - math.trunc(value) if math.isfinite(value) else math.nan


def _whole(function_: Callable[[float], int]) -> Callable[[float], float]:
    def method(value: float) -> float:
        return math.copysign(float(function_(value)), value) if math.isfinite(value) else value

    return method


def _larger(value: float, other: Known) -> float:
    # Of a number and NaN, Rust gives the number.
    return number(other) if math.isnan(value) or number(other) > value else value


def _smaller(value: float, other: Known) -> float:
    return number(other) if math.isnan(value) or number(other) < value else value


def _euclidean_rest(value: float, other: Known) -> float:
    """`rem_euclid`: never negative."""
    right = number(other)
    if right == 0 or math.isinf(value) or math.isnan(value) or math.isnan(right):
        return math.nan
    rest = math.fmod(value, right)
    return rest + abs(right) if rest < 0 else rest


def _rounded_to_even(value: float) -> float:
    return math.copysign(float(round(value)), value) if math.isfinite(value) else value


FLOATS: dict[str, Callable[..., Known]] = {
    "abs": abs,
    "ceil": _whole(math.ceil),
    "clamp": lambda value, low, high: min(max(value, number(low)), number(high)),
    "copysign": lambda value, sign: math.copysign(value, number(sign)),
    "floor": _whole(math.floor),
    "fract": fraction,
    "is_finite": math.isfinite,
    "is_infinite": math.isinf,
    "is_nan": math.isnan,
    "is_sign_negative": lambda value: math.copysign(1.0, value) < 0,
    "is_sign_positive": lambda value: math.copysign(1.0, value) > 0,
    "max": _larger,
    "min": _smaller,
    "powf": float_power,
    "powi": integer_power,
    "recip": lambda value: float_quotient(1.0, value),
    "rem_euclid": _euclidean_rest,
    "round": rounded,
    "round_ties_even": _rounded_to_even,
    "signum": lambda value: value if math.isnan(value) else math.copysign(1.0, value),
    "sqrt": lambda value: math.sqrt(value) if value >= 0 else math.nan,
    "trunc": _whole(math.trunc),
}

BOOLS: dict[str, Callable[..., Known]] = {
    "then": lambda value, make: Some(function(make)()) if value else NOTHING,
    "then_some": lambda value, item: Some(item) if value else NOTHING,
}
