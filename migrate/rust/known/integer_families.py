"""Methods of integers in families: `checked_neg`, `wrapping_abs`, `saturating_add_signed`, logs."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from migrate.rust.known.errors import Overflow
from migrate.rust.known.integers import checked, divide, fits
from migrate.rust.known.needs import integer
from migrate.rust.known.number_methods import FINISHES, Finish, typed
from migrate.rust.known.records import NOTHING, Known, Some

if TYPE_CHECKING:
    from migrate.rust.known.types import RustType

Unary = Callable[[int], int]
OfOther = Callable[[int, int], int]


def _of_one(operation: Unary, finish: Finish) -> Callable[..., Known]:
    def method(value: int, *, wanted: RustType | None = None) -> Known:
        return typed((value,), wanted, lambda kind: finish(lambda: operation(value), kind))

    return method


def _of_other_sign(operation: OfOther, finish: Finish) -> Callable[..., Known]:
    """A method whose argument is of the type of the other sign."""

    def method(value: int, other: Known, *, wanted: RustType | None = None) -> Known:
        right = integer(other)
        return typed((value,), wanted, lambda kind: finish(lambda: operation(value, right), kind))

    return method


OF_ONE: Final[dict[str, Unary]] = {"abs": abs, "neg": lambda value: -value}
OF_OTHER_SIGN: Final[dict[str, OfOther]] = {
    "add_signed": lambda left, right: left + right,
    "add_unsigned": lambda left, right: left + right,
    "sub_signed": lambda left, right: left - right,
    "sub_unsigned": lambda left, right: left - right,
}


def logarithm(value: int, base: int) -> int:
    """`ilog`: how often the base divides the value. Raises `Overflow` where there is none."""
    if value <= 0 or base < 2:
        raise Overflow(f"the logarithm of {value} to base {base}")
    power, result = base, 0
    while power <= value:
        power, result = power * base, result + 1
    return result


def square_root(value: int) -> int:
    """`isqrt`. Raises `Overflow` for a negative number."""
    if value < 0:
        raise Overflow(f"the square root of {value}")
    return math.isqrt(value)


def _next_multiple(value: int, other: Known, *, wanted: RustType | None = None) -> Known:
    """`next_multiple_of`."""
    factor = integer(other)
    if factor == 0:
        raise Overflow("division by zero")
    multiple = -(-value // factor) * factor
    return typed((value, factor), wanted, lambda kind: checked(multiple, kind))


def _midpoint(value: int, other: Known) -> int:
    """`midpoint`: rounded towards zero."""
    return divide(value + integer(other), 2)


def _is_multiple(value: int, other: Known) -> bool:
    factor = integer(other)
    return value == 0 if factor == 0 else value % factor == 0


def _or_none(method: Callable[..., Known]) -> Callable[..., Known]:
    """The `checked_` form of a method that has the same result in every type."""

    def without_argument(value: int) -> Known:
        try:
            return Some(method(value))
        except Overflow:
            return NOTHING

    return without_argument


def _checked_logarithm(value: int, base: Known) -> Known:
    return _or_none(lambda number: logarithm(number, integer(base)))(value)


def _checked_multiple(value: int, other: Known, *, wanted: RustType | None = None) -> Known:
    factor = integer(other)
    if factor == 0:
        return NOTHING
    multiple = -(-value // factor) * factor
    return typed(
        (value, factor), wanted, lambda kind: Some(multiple) if fits(multiple, kind) else NOTHING
    )


def _binary_logarithm(value: int) -> int:
    return logarithm(value, 2)


def _decimal_logarithm(value: int) -> int:
    return logarithm(value, 10)


TABLE: Final[dict[str, Callable[..., Known]]] = {
    **{
        f"{family}_{name}": _of_one(operation, finish)
        for family, finish in FINISHES.items()
        for name, operation in OF_ONE.items()
    },
    **{
        f"{family}_{name}": _of_other_sign(operation, finish)
        for family, finish in FINISHES.items()
        for name, operation in OF_OTHER_SIGN.items()
    },
    "checked_ilog": _checked_logarithm,
    "checked_ilog10": _or_none(_decimal_logarithm),
    "checked_ilog2": _or_none(_binary_logarithm),
    "checked_isqrt": _or_none(square_root),
    "checked_next_multiple_of": _checked_multiple,
    "ilog": lambda value, base: logarithm(value, integer(base)),
    "ilog10": _decimal_logarithm,
    "ilog2": _binary_logarithm,
    "is_multiple_of": _is_multiple,
    "isqrt": square_root,
    "midpoint": _midpoint,
    "next_multiple_of": _next_multiple,
}
