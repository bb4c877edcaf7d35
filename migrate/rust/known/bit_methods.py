"""Methods of integers that look at the bits and bytes of their type (EVL-10, EVL-14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

from migrate.rust.known.errors import Overflow
from migrate.rust.known.integers import bits_of, checked, wrapped
from migrate.rust.known.needs import integer
from migrate.rust.known.number_methods import typed
from migrate.rust.known.records import NOTHING, Known, Some

if TYPE_CHECKING:
    from migrate.rust.known.types import RustType

Order = Literal["big", "little"]
OfBits = Callable[[int, str], Known]
"""What a method makes of a number and its type."""

ORDERS: Final[dict[str, Order]] = {"be": "big", "le": "little", "ne": "little"}
"""Byte orders by the letters in names of methods; the target is little-endian (EVL-23)."""


def unsigned(value: int, kind: str) -> int:
    """The number that the bits of a value are without a sign."""
    return wrapped(value, f"u{kind[1:]}")


def binary(value: int, kind: str) -> str:
    """The bits of a value, the highest first."""
    return format(unsigned(value, kind), f"0{bits_of(kind)}b")


def from_binary(bits: str, kind: str) -> int:
    """The value of bits, the highest first."""
    return wrapped(int(bits, 2), kind)


def bytes_of(value: int, kind: str, order: Order) -> bytes:
    """The bytes of a value, in an order."""
    return unsigned(value, kind).to_bytes(bits_of(kind) // 8, order)


def of_bytes(data: bytes, kind: str, order: Order) -> int:
    """The value of as many bytes as its type has."""
    return wrapped(int.from_bytes(data, order), kind)


def _leading(value: int, kind: str, bit: str) -> int:
    bits = binary(value, kind)
    return len(bits) - len(bits.lstrip(bit))


def _trailing(value: int, kind: str, bit: str) -> int:
    bits = binary(value, kind)
    return len(bits) - len(bits.rstrip(bit))


def _swapped(value: int, kind: str) -> int:
    return of_bytes(bytes_of(value, kind, "big"), kind, "little")


def _of_type(compute: OfBits) -> Callable[..., Known]:
    """A method without arguments."""

    def method(value: int, *, wanted: RustType | None = None) -> Known:
        return typed((value,), wanted, lambda kind: compute(value, kind))

    return method


def _bytes(order: Order) -> OfBits:
    return lambda value, kind: list(bytes_of(value, kind, order))


def _rotated(value: int, places: Known, *, wanted: RustType | None = None) -> Known:
    """`rotate_left`."""

    def rotate(kind: str) -> int:
        bits = binary(value, kind)
        cut = integer(places) % len(bits)
        return from_binary(bits[cut:] + bits[:cut], kind)

    return typed((value,), wanted, rotate)


def _rotated_right(value: int, places: Known, *, wanted: RustType | None = None) -> Known:
    return _rotated(value, -integer(places), wanted=wanted)


def shifted(direction: str, value: int, places: int, kind: str) -> int:
    """`<<` and `>>` by a number of bits that the type has; those that leave it are lost."""
    return wrapped(value << places, kind) if direction == "shl" else value >> places


def _shift(direction: str, family: str) -> Callable[..., Known]:
    finish = SHIFTS[family]

    def method(value: int, places: Known, *, wanted: RustType | None = None) -> Known:
        count = integer(places)

        def compute(kind: str) -> Known:
            kept = count % bits_of(kind)
            return finish(shifted(direction, value, kept, kind), kept == count)

        return typed((value,), wanted, compute)

    return method


SHIFTS: Final[dict[str, Callable[[int, bool], Known]]] = {
    "checked": lambda result, fits: Some(result) if fits else NOTHING,
    "overflowing": lambda result, fits: (result, not fits),
    "wrapping": lambda result, fits: result,
}
"""What families of methods make of a shift, and of one by more bits than there are."""


def power_of_two(value: int) -> int:
    """`next_power_of_two`, whatever type holds it. Raises `Overflow` for a negative number."""
    if value < 0:
        raise Overflow(f"the power of two after {value}")
    return 1 << max(value - 1, 0).bit_length()


def _next_power(value: int, kind: str) -> int:
    return checked(power_of_two(value), kind)


def _checked_next_power(value: int, kind: str) -> Known:
    try:
        return Some(_next_power(value, kind))
    except Overflow:
        return NOTHING


TABLE: Final[dict[str, Callable[..., Known]]] = {
    "checked_next_power_of_two": _of_type(_checked_next_power),
    "count_ones": _of_type(lambda value, kind: unsigned(value, kind).bit_count()),
    "count_zeros": _of_type(lambda value, kind: binary(value, kind).count("0")),
    "leading_ones": _of_type(lambda value, kind: _leading(value, kind, "1")),
    "leading_zeros": _of_type(lambda value, kind: _leading(value, kind, "0")),
    "next_power_of_two": _of_type(_next_power),
    "reverse_bits": _of_type(lambda value, kind: from_binary(binary(value, kind)[::-1], kind)),
    "rotate_left": _rotated,
    "rotate_right": _rotated_right,
    "swap_bytes": _of_type(_swapped),
    "to_be": _of_type(_swapped),
    "to_le": lambda value: value,
    "trailing_ones": _of_type(lambda value, kind: _trailing(value, kind, "1")),
    "trailing_zeros": _of_type(lambda value, kind: _trailing(value, kind, "0")),
    **{f"to_{name}_bytes": _of_type(_bytes(order)) for name, order in ORDERS.items()},
    **{
        f"{family}_{direction}": _shift(direction, family)
        for family in SHIFTS
        for direction in ("shl", "shr")
    },
}
