"""FNC-16 … FNC-18: strict JSON, read character by character.

`CutOff` means that another character was needed and the text had ended.
"""

from __future__ import annotations

import math
from typing import Any, Final

WHITE: Final = " \t\n\r"
DIGITS, HEX = "0123456789", "0123456789abcdefABCDEF"
LEVELS: Final = 128
WORDS: Final = {"true": True, "false": False, "null": None}
ESCAPES: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class CutOff(Exception):
    """The text ended inside a value."""


class Malformed(Exception):
    """No text behind it could make this a value."""


class Reader:
    """Reads values from `position` on."""

    def __init__(self, text: str, position: int = 0) -> None:
        self.text, self.position = text, position

    def peek(self) -> str:
        if self.position >= len(self.text):
            raise CutOff
        return self.text[self.position]

    def take(self, allowed: str) -> str:
        character = self.peek()
        if character not in allowed:
            raise Malformed
        self.position += 1
        return character

    def skip(self) -> None:
        while self.position < len(self.text) and self.text[self.position] in WHITE:
            self.position += 1

    def value(self, depth: int = 0) -> Any:
        first = self.peek()
        if first in "{[":
            if depth + 1 >= LEVELS:
                raise Malformed
            return self._object(depth + 1) if first == "{" else self._array(depth + 1)
        if first == '"':
            return self.string()
        for word, value in WORDS.items():
            if first == word[0]:
                for letter in word:
                    self.take(letter)
                return value
        return self._number()

    def _array(self, depth: int) -> list[Any]:
        self.take("[")
        self.skip()
        items: list[Any] = []
        while self.peek() != "]" or items:
            items.append(self.value(depth))
            self.skip()
            if self.take(",]") == "]":
                return items
            self.skip()
        self.position += 1
        return items

    def _object(self, depth: int) -> dict[str, Any]:
        self.take("{")
        self.skip()
        members: dict[str, Any] = {}
        while self.peek() != "}" or members:
            key = self.string()
            self.skip()
            self.take(":")
            self.skip()
            members[key] = self.value(depth)
            self.skip()
            if self.take(",}") == "}":
                return members
            self.skip()
        self.position += 1
        return members

    def _number(self) -> int | float:
        start = self.position
        is_integer = True
        if self.peek() == "-":
            self.position += 1
        if self.take(DIGITS) != "0":
            self._digits()
        if self._is("."):
            is_integer = False
            self.position += 1
            self.take(DIGITS)
            self._digits()
        if self._is("eE"):
            is_integer = False
            self.position += 1
            if self.peek() in "+-":
                self.position += 1
            self.take(DIGITS)
            self._digits()
        written = self.text[start : self.position]
        if is_integer and -(2**63) <= int(written) < 2**64:
            return int(written)
        if math.isinf(float(written)):
            raise Malformed
        return float(written)

    def _is(self, characters: str) -> bool:
        return self.position < len(self.text) and self.text[self.position] in characters

    def _digits(self) -> None:
        while self._is(DIGITS):
            self.position += 1

    def string(self) -> str:
        self.take('"')
        read = ""
        while (character := self.peek()) != '"':
            self.position += 1
            if character < " ":
                raise Malformed
            read += self._escape() if character == "\\" else character
        self.position += 1
        return read

    def _escape(self) -> str:
        kind = self.take('"\\/bfnrtu')
        if kind != "u":
            return ESCAPES.get(kind, kind)
        unit = self._unit()
        if 0xDC00 <= unit < 0xE000:
            raise Malformed
        if not 0xD800 <= unit < 0xDC00:
            return chr(unit)
        self.take("\\")
        self.take("u")
        low = self._unit()
        if not 0xDC00 <= low < 0xE000:
            raise Malformed
        return chr(0x10000 + ((unit - 0xD800) << 10) + low - 0xDC00)

    def _unit(self) -> int:
        return int("".join(self.take(HEX) for _ in range(4)), 16)


def stream(text: str) -> list[tuple[str, Any, int]]:
    """FNC-16: the values of a header with their ends, or the code of the fault that ends it."""
    reader = Reader(text)
    items: list[tuple[str, Any, int]] = []
    while True:
        reader.skip()
        if reader.position == len(text):
            return items
        try:
            value = reader.value()
        except CutOff:
            return [*items, ("unterminated_fence", None, len(text))]
        except Malformed:
            return [*items, ("invalid_json", None, len(text))]
        after = text[reader.position : reader.position + 1]
        if not isinstance(value, str | list | dict) and after not in (*WHITE, *'"[]{},:', ""):
            return [*items, ("invalid_json", None, len(text))]
        items.append(("value", value, reader.position))
