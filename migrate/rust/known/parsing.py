"""`parse::<T>()` (EVL-10). Errors are the texts of Rust's error types."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.known import json_text
from migrate.rust.known.defaults import JSON, STRINGS
from migrate.rust.known.errors import NeedsKnown, NeedsType
from migrate.rust.known.integers import WIDTHS
from migrate.rust.known.records import Char, Err, ErrorText, Known, Ok
from migrate.rust.known.single_floats import is_single

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.known.types import RustType

INTEGER = re.compile(r"[+-]?[0-9]+", re.ASCII)
FLOAT = re.compile(
    r"[+-]?(?:inf|infinity|nan|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?)",
    re.ASCII | re.IGNORECASE,
)
LONGEST = 4_000
"""Digits that are read as a number; a longer integer overflows every type."""


def parse(text: str, *, wanted: RustType | None) -> Ok | Err:
    """`text.parse::<T>()`; `wanted` is `T`, or a `Result` of it. Raises `NeedsType`."""
    if wanted is not None and wanted.name == "Result" and wanted.args:
        wanted = wanted.args[0]
    name = wanted.name if wanted else "_"
    if name in WIDTHS:
        return parse_integer(text, name)
    if name not in PARSERS:
        raise NeedsType(f"parse into {name}")
    return PARSERS[name](text)


def parse_integer(text: str, type_name: str, radix: int = 10) -> Ok | Err:
    """`u8::from_str` and `u8::from_str_radix`."""
    if not text:
        return Err(ErrorText("cannot parse integer from empty string"))
    low, high = WIDTHS[type_name]
    digits = text[1:] if text[0] == "+" or (text[0] == "-" and low < 0) else text
    if not digits or any(_digit(char) >= radix for char in digits):
        return Err(ErrorText("invalid digit found in string"))
    value = int(digits, radix) if len(digits) < LONGEST else 1 << 200
    value = -value if text[0] == "-" else value
    if value > high:
        return Err(ErrorText("number too large to fit in target type"))
    return Err(ErrorText("number too small to fit in target type")) if value < low else Ok(value)


def _digit(char: str) -> int:
    """Value of an ASCII digit or letter; 36 for anything else."""
    return int(char, 36) if char.isascii() and char.isalnum() else 36


def _float(text: str) -> Ok | Err:
    if not text:
        return Err(ErrorText("cannot parse float from empty string"))
    return Ok(float(text)) if FLOAT.fullmatch(text) else Err(ErrorText("invalid float literal"))


def _single(text: str) -> Ok | Err:
    read = _float(text)
    if isinstance(read, Ok) and isinstance(read.value, float) and not is_single(read.value):
        raise NeedsKnown(text, "a number that 32 bits hold")
    return read


def _bool(text: str) -> Ok | Err:
    if text in ("true", "false"):
        return Ok(text == "true")
    return Err(ErrorText("provided string was not `true` or `false`"))


def _char(text: str) -> Ok | Err:
    if len(text) == 1:
        return Ok(Char(text))
    wrong = "too many characters in string" if text else "cannot parse char from empty string"
    return Err(ErrorText(wrong))


PARSERS: dict[str, Callable[[str], Ok | Err]] = {
    "f32": _single,
    "f64": _float,
    **dict.fromkeys(STRINGS, Ok),
    **dict.fromkeys(JSON, json_text.read),
    "bool": _bool,
    "char": _char,
}

TABLE: dict[str, Callable[..., Known]] = {"parse": parse}
