r"""Bracketed classes: `[a-z_]`, `[^\s]`, `[[:alpha:]]`, without nesting and set operations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from harness.expectation.regex.characters import POSIX_CLASSES, CharacterSet, Named
from harness.expectation.regex.escapes import read_class_escape
from harness.expectation.regex.fault import PatternFault

if TYPE_CHECKING:
    from harness.expectation.regex.characters import Range

_POSIX = re.compile(r"\[:(\^?)([a-z]+):\]")
_BLANKS = re.compile(r"[\t\n\v\f\r \x85\u200e\u200f\u2028\u2029]*")
_OPERATIONS = ("&&", "--", "~~")


def read_class(text: str, start: int, *, folded: bool, extended: bool) -> tuple[CharacterSet, int]:
    """Read the class that opens at `start`; blanks in it count for nothing if `extended`."""
    negated = text.startswith("^", start + 1)
    position = first = start + 1 + negated
    ranges: list[Range] = []
    classes: list[Named | CharacterSet] = []
    while True:
        position = _skip_blanks(text, position, extended=extended)
        if position >= len(text):
            raise PatternFault("unclosed [", start)
        if text[position] == "]" and position > first:
            return CharacterSet(tuple(ranges), tuple(classes), negated, folded), position + 1
        part, position = _part(text, position)
        if isinstance(part, str):
            entry, position = _range(text, part, position, extended=extended)
            ranges.append(entry)
        else:
            classes.append(part)


def _skip_blanks(text: str, position: int, *, extended: bool) -> int:
    blanks = _BLANKS.match(text, position) if extended else None
    return blanks.end() if blanks else position


def _part(text: str, position: int) -> tuple[str | Named | CharacterSet, int]:
    """Read a character, an escaped class or a POSIX class."""
    if text.startswith(_OPERATIONS, position):
        raise PatternFault("set operations in a class are not supported", position)
    if text[position] == "\\":
        return read_class_escape(text, position)
    if text[position] != "[":
        return text[position], position + 1
    posix = _POSIX.match(text, position)
    if posix is None or posix[2] not in POSIX_CLASSES:
        raise PatternFault(
            "a class in a class is not supported; a bracket is written \\[", position
        )
    return CharacterSet(POSIX_CLASSES[posix[2]], negated=bool(posix[1])), posix.end()


def _range(text: str, low: str, position: int, *, extended: bool) -> tuple[Range, int]:
    """Read `-` and the last character of a range; without them the range is one character."""
    dash = _skip_blanks(text, position, extended=extended)
    after = _skip_blanks(text, dash + 1, extended=extended)
    if not text.startswith("-", dash) or text.startswith(("]", "-"), after):
        return (low, low), position
    if after >= len(text):
        return (low, low), position
    high, end = _part(text, after)
    if not isinstance(high, str) or high < low:
        raise PatternFault("expected a range from a lower to a higher character", position)
    return (low, high), end
