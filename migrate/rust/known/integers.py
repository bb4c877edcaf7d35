"""Integer arithmetic with Rust's widths (06 EVL-14)."""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING

from migrate.rust.known.errors import NeedsKnown, Overflow
from migrate.rust.known.needs import integer
from migrate.rust.known.records import Char, Known

if TYPE_CHECKING:
    from collections.abc import Callable

BITS = {"8": 8, "16": 16, "32": 32, "64": 64, "128": 128, "size": 64}
"""EVL-23: the target has 64 bits."""

WIDTHS: dict[str, tuple[int, int]] = {
    **{f"i{name}": (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) for name, bits in BITS.items()},
    **{f"u{name}": (0, (1 << bits) - 1) for name, bits in BITS.items()},
}
"""Smallest and largest value by type name."""

FLOATS = frozenset({"f32", "f64"})

DEFAULT = "i32"

FLOAT_CONSTANTS: dict[tuple[str, str], float] = {
    ("f64", "EPSILON"): 2.0**-52,
    ("f64", "MAX"): 1.7976931348623157e308,
    ("f64", "MIN"): -1.7976931348623157e308,
    ("f64", "MIN_POSITIVE"): 2.2250738585072014e-308,
    ("f64", "INFINITY"): math.inf,
    ("f64", "NEG_INFINITY"): -math.inf,
    ("f64", "NAN"): math.nan,
    ("f32", "EPSILON"): 2.0**-23,
    ("f32", "INFINITY"): math.inf,
    ("f32", "NEG_INFINITY"): -math.inf,
    ("f32", "NAN"): math.nan,
}


def is_int(value: Known) -> bool:
    """Whether a value is an integer; a bool is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_scalar(number: int) -> bool:
    """Whether a number is that of a `char`."""
    return 0 <= number <= 0x10FFFF and not 0xD800 <= number < 0xE000


def bits_of(type_name: str) -> int:
    """Width of an integer type."""
    return BITS[type_name[1:]]


def fits(value: int, type_name: str) -> bool:
    """Whether a value is one of the type. Raises `KeyError` for an unknown type name."""
    low, high = WIDTHS[type_name]
    return low <= value <= high


def checked(value: int, type_name: str) -> int:
    """The value when it is one of the type; raises `Overflow` when not."""
    if not fits(value, type_name):
        raise Overflow(f"{value} is no {type_name}")
    return value


def wrapped(value: int, type_name: str) -> int:
    """The value of the type with the same low bits (`wrapping_*`, `!`)."""
    low, _ = WIDTHS[type_name]
    return ((value - low) & ((1 << bits_of(type_name)) - 1)) + low


def constant(type_name: str, name: str) -> int | float | Char:
    """`u64::MAX`, `i8::MIN`, `u32::BITS`, `f64::EPSILON`, `char::MAX`; `KeyError` when unknown."""
    if (type_name, name) == ("char", "MAX"):
        return Char("\U0010ffff")
    if (type_name, name) == ("char", "REPLACEMENT_CHARACTER"):
        return Char("\ufffd")
    if type_name in FLOATS:
        return FLOAT_CONSTANTS[type_name, name]
    low, high = WIDTHS[type_name]
    return {"MIN": low, "MAX": high, "BITS": bits_of(type_name)}[name]


def divide(left: int, right: int) -> int:
    """Quotient, truncated toward zero."""
    if right == 0:
        raise Overflow("division by zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def remainder(left: int, right: int) -> int:
    """Remainder with the sign of the dividend."""
    return left - right * divide(left, right)


def float_quotient(left: float, right: float) -> float:
    """Quotient; a division by zero is infinite, that of zero NaN."""
    if right != 0:
        return left / right
    if left == 0 or math.isnan(left):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def _float_remainder(left: float, right: float) -> float:
    return math.nan if right == 0 or math.isinf(left) else math.fmod(left, right)


INTEGER: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divide,
    "%": remainder,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}

FLOAT: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": float_quotient,
    "%": _float_remainder,
}

BOOLEAN: dict[str, Callable[[bool, bool], bool]] = {
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}


def arithmetic(symbol: str, left: Known, right: Known, type_name: str = DEFAULT) -> Known:
    """`+ - * / % & | ^ << >>` on integers, floats and bools (`& | ^`), and `+` on strings.

    Division truncates toward zero, `%` takes the sign of the dividend. `type_name` bounds integer
    results. Raises `Overflow` (also for division by zero and shifts past the width) and
    `NeedsKnown` for other operands.
    """
    if isinstance(left, bool) and isinstance(right, bool) and symbol in BOOLEAN:
        return BOOLEAN[symbol](left, right)
    if symbol in ("<<", ">>"):
        return _shift(symbol, integer(left), integer(right), type_name)
    if isinstance(left, float) and isinstance(right, float) and symbol in FLOAT:
        return FLOAT[symbol](left, right)
    if isinstance(left, str) and isinstance(right, str) and symbol == "+":
        return left + right
    if symbol not in INTEGER:
        raise NeedsKnown(left, f"an operand of {symbol}")
    one, other = integer(left), integer(right)
    result = checked(INTEGER[symbol](one, other), type_name)
    if symbol in ("/", "%"):
        # `MIN % -1` overflows although its remainder would be 0.
        checked(divide(one, other), type_name)
    return result


def negate(value: Known, type_name: str = DEFAULT) -> Known:
    """Unary `-`. Raises `Overflow`, `NeedsKnown`."""
    if isinstance(value, float):
        return -value
    return checked(-integer(value), type_name)


def invert(value: Known, type_name: str = DEFAULT) -> Known:
    """Unary `!` on bools and integers. Raises `NeedsKnown`."""
    if isinstance(value, bool):
        return not value
    return wrapped(~integer(value), type_name)


def cast(value: Known, type_name: str) -> Known:
    """`value as type_name` between integers, floats, chars and bools.

    An integer that does not fit keeps its low bits. Raises `NeedsKnown` for the rest.
    """
    if isinstance(value, Char):
        value = ord(value.value)
    if not isinstance(value, int | float):
        raise NeedsKnown(value, "a number, a char or a bool")
    if type_name in WIDTHS:
        return (
            _saturated(value, type_name)
            if isinstance(value, float)
            else wrapped(int(value), type_name)
        )
    if type_name == "f64":
        return float(value)
    if type_name == "char" and fits(int(value), "u8"):
        return Char(chr(int(value)))
    raise NeedsKnown(value, f"a value that can be cast to {type_name}")


def _shift(symbol: str, left: int, right: int, type_name: str) -> int:
    if not 0 <= right < bits_of(type_name):
        raise Overflow(f"shift by {right} bits")
    # Bits that leave the type on the left are lost; that is no overflow in Rust.
    return left >> right if symbol == ">>" else wrapped(left << right, type_name)


def _saturated(value: float, type_name: str) -> int:
    low, high = WIDTHS[type_name]
    if math.isnan(value):
        return 0
    return low if value <= low else high if value >= high else int(value)
