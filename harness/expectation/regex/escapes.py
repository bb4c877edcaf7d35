"""What a backslash stands for in a pattern."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from harness.expectation.regex.characters import GENERAL_CATEGORIES, CharacterSet, Named
from harness.expectation.regex.fault import PatternFault
from harness.expectation.regex.syntax import Assertion

if TYPE_CHECKING:
    from harness.expectation.regex.syntax import Node

_HEX = re.compile(
    r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|[xuU]\{([0-9A-Fa-f]{1,8})\})"
)
_PROPERTY = re.compile(r"\\[pP](?:([A-Z])|\{(\^?)([^}]*)\})")
_CONTROLS: Final = {"a": "\a", "f": "\f", "t": "\t", "n": "\n", "r": "\r", "v": "\v"}
_ASSERTIONS: Final = {
    "A": Assertion.TEXT_START,
    "z": Assertion.TEXT_END,
    "b": Assertion.WORD_EDGE,
    "B": Assertion.NO_WORD_EDGE,
}


def read_escape(text: str, position: int, *, folded: bool) -> tuple[Node, int]:
    """Read the escape at `position`, outside a bracketed class."""
    letter = text[position + 1 : position + 2]
    if letter in _ASSERTIONS and not text.startswith("{", position + 2):
        return _ASSERTIONS[letter], position + 2
    part, end = read_class_escape(text, position)
    if isinstance(part, Named):
        return CharacterSet(classes=(part,), folded=folded), end
    return CharacterSet(((part, part),), folded=folded), end


def read_class_escape(text: str, position: int) -> tuple[str | Named, int]:
    """Read an escape that stands for a character or a class of characters."""
    letter = text[position + 1 : position + 2]
    if letter.lower() in ("d", "s", "w"):
        return Named(letter.lower(), negated=letter.isupper()), position + 2
    if letter in ("p", "P"):
        return _property(text, position)
    if letter in ("x", "u", "U"):
        return _hexadecimal(text, position)
    if letter in _CONTROLS:
        return _CONTROLS[letter], position + 2
    if letter.isascii() and letter.isprintable() and not letter.isalnum() and letter not in "<>":
        return letter, position + 2
    if letter.isdigit():
        raise PatternFault("backreferences are not supported", position)
    raise PatternFault(f"unknown escape \\{letter}", position)


def _hexadecimal(text: str, position: int) -> tuple[str, int]:
    digits = _HEX.match(text, position)
    if digits is None:
        raise PatternFault("expected hexadecimal digits, as in \\x41 or \\x{41}", position)
    code = int(next(filter(None, digits.groups())), 16)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise PatternFault("not a Unicode scalar value", position)
    return chr(code), digits.end()


def _property(text: str, position: int) -> tuple[Named, int]:
    match = _PROPERTY.match(text, position)
    name = (match[1] or match[3]) if match else ""
    if match is None or name not in GENERAL_CATEGORIES:
        raise PatternFault("expected a general category, as in \\pL or \\p{Lu}", position)
    return Named(name, negated=(text[position + 1] == "P") is not (match[2] == "^")), match.end()
