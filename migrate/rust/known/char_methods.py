"""Methods of `char`, and of `u8` where it stands for a character (EVL-10)."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from migrate.rust.known.errors import NeedsKnown, SourcePanic
from migrate.rust.known.needs import integer
from migrate.rust.known.records import NOTHING, Char, Iteration, Known, Nothing, Some
from migrate.rust.known.splitting import ASCII_WHITE_SPACE, WHITE_SPACE
from migrate.rust.known.string_methods import ascii_lower, ascii_upper
from migrate.rust.known.unicode_tables import is_alphabetic

if TYPE_CHECKING:
    from collections.abc import Callable

HEXADECIMAL = frozenset("0123456789abcdefABCDEF")


def is_numeric(one: str) -> bool:
    """`is_numeric`: decimal digits, letter numbers and other numbers."""
    return unicodedata.category(one)[0] == "N"


TESTS: dict[str, Callable[[str], bool]] = {
    "is_alphabetic": is_alphabetic,
    "is_alphanumeric": lambda one: is_alphabetic(one) or is_numeric(one),
    "is_control": lambda one: unicodedata.category(one) == "Cc",
    "is_lowercase": str.islower,
    "is_numeric": is_numeric,
    "is_uppercase": str.isupper,
    "is_whitespace": WHITE_SPACE.__contains__,
}
"""Tests that a `char` has and a `u8` has not."""

ASCII_TESTS: dict[str, Callable[[str], bool]] = {
    "is_ascii": str.isascii,
    "is_ascii_alphabetic": lambda one: one.isascii() and one.isalpha(),
    "is_ascii_alphanumeric": lambda one: one.isascii() and one.isalnum(),
    "is_ascii_control": lambda one: one < " " or one == "\x7f",
    "is_ascii_digit": lambda one: "0" <= one <= "9",
    "is_ascii_graphic": lambda one: "!" <= one <= "~",
    "is_ascii_hexdigit": HEXADECIMAL.__contains__,
    "is_ascii_lowercase": lambda one: "a" <= one <= "z",
    "is_ascii_punctuation": lambda one: "!" <= one <= "~" and not one.isalnum(),
    "is_ascii_uppercase": lambda one: "A" <= one <= "Z",
    "is_ascii_whitespace": ASCII_WHITE_SPACE.__contains__,
}


def to_digit(one: Char, radix: Known) -> Some | Nothing:
    """`to_digit`. Raises `SourcePanic` for a radix outside 2 to 36."""
    if not 2 <= integer(radix) <= 36:
        raise SourcePanic(f"radix {radix}")
    if not (one.value.isascii() and one.value.isalnum()):
        return NOTHING
    digit = int(one.value, 36)
    return Some(digit) if digit < integer(radix) else NOTHING


def _other(value: Known) -> str:
    if isinstance(value, Char):
        return value.value
    if isinstance(value, int) and 0 <= value <= 0xFF:
        return chr(value)
    raise NeedsKnown(value, "a char")


def _on_char(test: Callable[[str], bool]) -> Callable[[Char], bool]:
    return lambda one: test(one.value)


def _on_byte(test: Callable[[str], bool]) -> Callable[[int], bool]:
    return lambda byte: 0 <= byte <= 0x7F and test(chr(byte))


CHARS: dict[str, Callable[..., Known]] = {
    **{name: _on_char(test) for name, test in (TESTS | ASCII_TESTS).items()},
    "eq_ignore_ascii_case": lambda one, other: ascii_lower(one.value) == ascii_lower(_other(other)),
    "is_digit": lambda one, radix: to_digit(one, radix) != NOTHING,
    "len_utf16": lambda one: 1 + (one.value > "\uffff"),
    "len_utf8": lambda one: len(one.value.encode()),
    "to_ascii_lowercase": lambda one: Char(ascii_lower(one.value)),
    "to_ascii_uppercase": lambda one: Char(ascii_upper(one.value)),
    "to_digit": to_digit,
    "to_lowercase": lambda one: Iteration(map(Char, one.value.lower())),
    "to_uppercase": lambda one: Iteration(map(Char, one.value.upper())),
}

BYTES: dict[str, Callable[..., Known]] = {
    **{name: _on_byte(test) for name, test in ASCII_TESTS.items()},
    "eq_ignore_ascii_case": lambda one, other: ascii_lower(chr(one)) == ascii_lower(_other(other)),
    "to_ascii_lowercase": lambda byte: ord(ascii_lower(chr(byte))),
    "to_ascii_uppercase": lambda byte: ord(ascii_upper(chr(byte))),
}
"""Methods of an integer that is a byte."""
