"""Arithmetic (VAL-7, VAL-8): 64-bit integers that wrap, IEEE floats, texts, lists and dicts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NoReturn

from harness.harn.errors import HarnError
from harness.harn.values.types import NUMBERS, type_name

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

LARGEST_INTEGER: Final = (1 << 63) - 1

_HALF: Final = 1 << 63
_MASK: Final = (1 << 64) - 1


def wrapped(value: int) -> int:
    """Return `value` as a signed integer of 64 bits (VAL-7)."""
    return value if -_HALF <= value < _HALF else ((value + _HALF) & _MASK) - _HALF


def saturated(value: int) -> int:
    """Return the signed integer of 64 bits that is nearest to `value`: for what only counts."""
    return max(min(value, LARGEST_INTEGER), -_HALF)


def add(run: Run, left: Value, right: Value) -> Value:
    """Return `left + right` (VAL-8). Raises `cannot_add`; a size is asked of `run` first."""
    kind = type(left)
    if kind is int and type(right) is int:
        return wrapped(left + right)
    if _are_numbers(left, right):
        return left + right
    if kind is type(right):
        if kind is str or kind is list:
            run.room_for(len(left) + len(right))
            return left + right
        if kind is dict:
            run.room_for(len(left) + len(right))
            return {**left, **right}
    raise _type_error("cannot_add", f"Cannot add {type_name(left)} and {type_name(right)}")


def subtract(_: Run, left: Value, right: Value) -> Value:
    """Return `left - right`. Raises `cannot_subtract`."""
    if type(left) is int and type(right) is int:
        return wrapped(left - right)
    if _are_numbers(left, right):
        return left - right
    names = f"{type_name(right)} from {type_name(left)}"
    raise _type_error("cannot_subtract", f"Cannot subtract {names}")


def multiply(run: Run, left: Value, right: Value) -> Value:
    """Return `left * right`; a text is repeated (VAL-8). Raises `cannot_multiply`."""
    if type(left) is int and type(right) is int:
        return wrapped(left * right)
    if _are_numbers(left, right):
        return left * right
    if type(left) is str and type(right) is int:
        return repeated(run, left, right)
    if type(left) is int and type(right) is str:
        return repeated(run, right, left)
    names = f"{type_name(left)} and {type_name(right)}"
    raise _type_error("cannot_multiply", f"Cannot multiply {names}")


def repeated(run: Run, text: str, count: int) -> str:
    """Return `text` `count` times; none when `count` is negative."""
    run.room_for(len(text) * max(count, 0))
    return text * count if text else ""


def divide(_: Run, left: Value, right: Value) -> Value:
    """Return `left / right`, integers toward zero (VAL-7).

    Raises `division_by_zero` for two integers, `cannot_divide`.
    """
    if type(left) is int and type(right) is int:
        if right == 0:
            _division_by_zero()
        quotient = abs(left) // abs(right)
        return wrapped(quotient if (left < 0) == (right < 0) else -quotient)
    if _are_numbers(left, right):
        return float(left) / right if right else _over_zero(float(left), float(right))
    names = f"{type_name(left)} by {type_name(right)}"
    raise HarnError("cannot_divide", f"Cannot divide {names}", "Runtime error: ")


def modulo(_: Run, left: Value, right: Value) -> Value:
    """Return the remainder of `left / right`, with the sign of `left` (VAL-7).

    Raises `division_by_zero` for any zero, `cannot_modulo`.
    """
    if not _are_numbers(left, right):
        names = f"{type_name(left)} by {type_name(right)}"
        raise HarnError("cannot_modulo", f"Cannot modulo {names}", "Runtime error: ")
    if right == 0:
        _division_by_zero()
    if type(left) is int and type(right) is int:
        remainder = abs(left) % abs(right)
        return -remainder if left < 0 else remainder
    return math.nan if math.isinf(left) else math.fmod(left, right)


def power(_: Run, left: Value, right: Value) -> Value:
    """Return `left ** right`; an integer unless the exponent is negative (VAL-7).

    Raises `cannot_exponentiate`.
    """
    if not _are_numbers(left, right):
        names = f"{type_name(left)} and {type_name(right)}"
        raise _type_error("cannot_exponentiate", f"Cannot exponentiate {names}")
    if type(left) is int and type(right) is int and right >= 0:
        return wrapped(pow(left, right, 1 << 64))
    return float_power(float(left), float(right))


def float_power(base: float, exponent: float) -> float:
    """Return the power as IEEE has it, where Python would raise."""
    try:
        return math.pow(base, exponent)
    except OverflowError:
        return -math.inf if base < 0 and exponent % 2 == 1 else math.inf
    except ValueError:
        if base != 0:
            return math.nan
        return math.copysign(math.inf, base) if exponent % 2 == 1 else math.inf


def negate(_: Run, value: Value) -> Value:
    """Return `-value`. Raises `cannot_negate` for what is no number."""
    if type(value) is int:
        return wrapped(-value)
    if type(value) is float:
        return -value
    raise _type_error("cannot_negate", f"Cannot negate {type_name(value)}")


def _are_numbers(left: Value, right: Value) -> bool:
    return type(left) in NUMBERS and type(right) in NUMBERS


def _over_zero(value: float, zero: float) -> float:
    if math.isnan(value) or value == 0:
        return math.nan
    return math.copysign(math.inf, value) * math.copysign(1.0, zero)


def _division_by_zero() -> NoReturn:
    raise HarnError("division_by_zero", "Division by zero")


def _type_error(code: str, message: str) -> HarnError:
    return HarnError(code, message, "Type error: ")
