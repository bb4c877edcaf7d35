"""Functions of number types, of `char` and `bool` without a receiver: `u8::from_str_radix`."""

from __future__ import annotations

import struct
from functools import partial
from typing import TYPE_CHECKING, Final

from migrate.rust.known import bit_methods
from migrate.rust.known.errors import NeedsKnown, SourcePanic
from migrate.rust.known.integers import WIDTHS, bits_of, fits, is_scalar
from migrate.rust.known.needs import elements, integer
from migrate.rust.known.parsing import parse, parse_integer
from migrate.rust.known.records import NOTHING, Char, Known, Some
from migrate.rust.known.types import RustType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def type_function(kind: str, name: str) -> Callable[..., Known] | None:
    """Return a function of a type, None where it is a method or none that is known."""
    if kind == "char" and name in CHAR_FUNCTIONS:
        return CHAR_FUNCTIONS[name]
    if name == "from_str" and kind in READ:
        return lambda text: parse(_text(text), wanted=RustType(kind))
    if (kind, name) == ("f64", "from_bits"):
        return _float_of_bits
    make = _OF_INTEGERS.get(name) if kind in WIDTHS else None
    return None if make is None else lambda *arguments: make(kind, *arguments)


READ: Final = frozenset({*WIDTHS, "String", "bool", "char", "f32", "f64"})
"""Types with a `from_str` of the standard library."""


def _text(value: Known) -> str:
    if not isinstance(value, str):
        raise NeedsKnown(value, "a string")
    return value


def _radix(value: Known) -> int:
    radix = integer(value)
    if not 2 <= radix <= len(DIGITS):
        raise SourcePanic(f"a radix of {radix}")
    return radix


def _of_bytes(kind: str, value: Known, order: bit_methods.Order) -> Known:
    data = [integer(byte) for byte in elements(value)]
    if len(data) * 8 != bits_of(kind) or not all(fits(byte, "u8") for byte in data):
        raise NeedsKnown(value, f"the bytes of a {kind}")
    return bit_methods.of_bytes(bytes(data), kind, order)


def _float_of_bits(value: Known) -> Known:
    bits = bit_methods.bytes_of(integer(value), "u64", "big")
    number: float = struct.unpack(">d", bits)[0]
    return number


_OF_INTEGERS: Final[Mapping[str, Callable[..., Known]]] = {
    **{
        f"from_{name}_bytes": partial(_of_bytes, order=order)
        for name, order in bit_methods.ORDERS.items()
    },
    "from_be": lambda kind, value: bit_methods.of_bytes(
        bit_methods.bytes_of(integer(value), kind, "little"), kind, "big"
    ),
    "from_le": lambda kind, value: integer(value),
    "from_str_radix": lambda kind, text, radix: parse_integer(_text(text), kind, _radix(radix)),
    "max_value": lambda kind: WIDTHS[kind][1],
    "min_value": lambda kind: WIDTHS[kind][0],
}


def _from_digit(value: Known, radix: Known) -> Known:
    digit, base = integer(value), _radix(radix)
    return Some(Char(DIGITS[digit])) if 0 <= digit < base else NOTHING


def _from_number(value: Known) -> Known:
    number = integer(value)
    return Some(Char(chr(number))) if is_scalar(number) else NOTHING


CHAR_FUNCTIONS: Final[Mapping[str, Callable[..., Known]]] = {
    "from_digit": _from_digit,
    "from_u32": _from_number,
}
"""Functions of `char`, and of the module of its name."""
