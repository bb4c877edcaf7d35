"""Functions of number types and of `char` that have no receiver: `u8::from_str_radix`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.rust.known.errors import NeedsKnown, SourcePanic
from migrate.rust.known.integers import WIDTHS
from migrate.rust.known.needs import integer
from migrate.rust.known.parsing import parse_integer
from migrate.rust.known.records import NOTHING, Char, Known, Some

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
SURROGATES: Final = range(0xD800, 0xE000)
LAST_CHAR: Final = 0x10FFFF


def integer_function(kind: str, name: str) -> Callable[..., Known] | None:
    """Return a function of an integer type, None where it is a method or none that is known."""
    make = _OF_INTEGERS.get(name) if kind in WIDTHS else None
    return None if make is None else lambda *arguments: make(kind, *arguments)


def _text(value: Known) -> str:
    if not isinstance(value, str):
        raise NeedsKnown(value, "a string")
    return value


def _radix(value: Known) -> int:
    radix = integer(value)
    if not 2 <= radix <= len(DIGITS):
        raise SourcePanic(f"a radix of {radix}")
    return radix


_OF_INTEGERS: Final[Mapping[str, Callable[..., Known]]] = {
    "from_str": lambda kind, text: parse_integer(_text(text), kind),
    "from_str_radix": lambda kind, text, radix: parse_integer(_text(text), kind, _radix(radix)),
    "max_value": lambda kind: WIDTHS[kind][1],
    "min_value": lambda kind: WIDTHS[kind][0],
}


def _from_digit(value: Known, radix: Known) -> Known:
    digit, base = integer(value), _radix(radix)
    return Some(Char(DIGITS[digit])) if 0 <= digit < base else NOTHING


def _from_number(value: Known) -> Known:
    number = integer(value)
    is_char = 0 <= number <= LAST_CHAR and number not in SURROGATES
    return Some(Char(chr(number))) if is_char else NOTHING


CHAR_FUNCTIONS: Final[Mapping[str, Callable[..., Known]]] = {
    "from_digit": _from_digit,
    "from_u32": _from_number,
}
"""Functions of `char`, and of the module of its name."""
