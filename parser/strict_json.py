"""Strict JSON, one value at a time, from any offset of a text (NJ-4, CMP-5).

The decoder keeps its own stack, so nesting costs memory and never the interpreter's stack, and it
tells what became of every array and object it met. A search that tries each bracket of a text in
turn (NJ-2) keeps that in `Containers` and so reads each character at most twice, once for either
answer to "does a string begin or end at this quote?".
"""

from __future__ import annotations

import math
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonValue

MAX_DEPTH = 128
"""How many arrays and objects may stand inside each other (DEC-12)."""

_SPACE = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(r'"((?:[^"\\\x00-\x1f]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+)"')
_ESCAPE = re.compile(
    r"\\u([dD][89abAB]..)\\u([dD][c-fC-F]..)"  # a surrogate pair is one character
    r"|\\u(....)"
    r"|\\(.)"
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?+([eE][+-]?[0-9]++)?+")

# What looks wrong at the end of a text that is cut off: its last token, or a part of a number.
_UNFINISHED = re.compile(
    r'"(?:[^"\\\x00-\x1f]|\\.)*+\\?|[-+.0-9eE]*+|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?'
)

_SHORT_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LITERALS = {"t": ("true", True), "f": ("false", False), "n": ("null", None)}
_CLOSERS = {"[": "]", "{": "}"}

# NJ-4: an integer outside these bounds is a double.
_SMALLEST_INTEGER, _LARGEST_INTEGER = -(2**63), 2**64 - 1
_MOST_DIGITS = len(str(_SMALLEST_INTEGER))


class JsonError(ValueError):
    """No strict JSON value stands there; `position` is the offending code point."""

    def __init__(self, reason: str, position: int) -> None:
        super().__init__(f"{reason} at character {position}")
        self.reason = reason
        self.position = position


@dataclass(frozen=True, slots=True)
class Decoded:
    """A value, the offset just past it, and its levels of nesting (a scalar has none)."""

    value: JsonValue
    end: int
    depth: int


def decode_at(source: str, start: int, *, max_depth: int = MAX_DEPTH) -> Decoded:
    """Decode the value that begins at `start`, ignoring the text after it (NJ-2).

    Raises JsonError when there is none, or when it nests more than `max_depth` levels.
    """
    decoded = _read(source, start, {})
    if decoded.depth > max_depth:
        raise JsonError(f"more than {max_depth} levels of nesting", start)
    return decoded


def decode_text(text: str, *, max_depth: int = MAX_DEPTH) -> JsonValue:
    """Decode a text that is one JSON value and nothing else but white space around it.

    Raises JsonError as `decode_at` does, and when other text follows the value.
    """
    decoded = decode_at(text, _skip_space(text, 0), max_depth=max_depth)
    rest = _skip_space(text, decoded.end)
    if rest < len(text):
        raise JsonError("trailing text", rest)
    return decoded.value


def is_beyond_repair(beginning: str) -> bool:
    """Tell whether it is certain by now that no text that begins like this is one JSON value."""
    try:
        decode_text(beginning)
    except JsonError as fault:
        return _UNFINISHED.fullmatch(beginning, fault.position) is None
    return False


class Containers:
    """The arrays and objects of one text, each decoded at most once.

    Why that is sound: two attempts that overlap and agree on where strings begin meet the same
    structure. A container that was open when an attempt failed would fail at the same character,
    and one that was complete is the same value wherever the attempt began.
    """

    def __init__(self, source: str, *, max_depth: int) -> None:
        self._source = source
        self._max_depth = max_depth
        self._outcomes: dict[int, Decoded | None] = {}

    def at(self, start: int) -> Decoded | None:
        """Return the array or object whose bracket stands at `start`, or None."""
        if start not in self._outcomes:
            with suppress(JsonError):
                _read(self._source, start, self._outcomes)
        decoded = self._outcomes.get(start)
        return decoded if decoded is not None and decoded.depth <= self._max_depth else None


@dataclass(slots=True)
class _Open:
    """An array or object whose closer has not been met yet."""

    start: int
    closer: str
    items: list[JsonValue] | dict[str, JsonValue]
    key: str = ""
    inner_depth: int = 0

    def add(self, item: Decoded) -> None:
        """Take `item` as the next element, or as the value of the current key."""
        self.inner_depth = max(self.inner_depth, item.depth)
        if isinstance(self.items, list):
            self.items.append(item.value)
        else:
            self.items[self.key] = item.value  # a repeated key keeps its last value


def _read(source: str, start: int, outcomes: dict[int, Decoded | None]) -> Decoded:
    """Decode one value and note in `outcomes` what became of each container in it."""
    unfinished: list[_Open] = []
    try:
        return _read_value(source, start, unfinished, outcomes)
    except JsonError:
        outcomes.update((container.start, None) for container in unfinished)
        raise


def _read_value(
    source: str, start: int, unfinished: list[_Open], outcomes: dict[int, Decoded | None]
) -> Decoded:
    position = start
    while True:
        opener = source[position : position + 1]
        if opener in _CLOSERS:
            container = _Open(position, _CLOSERS[opener], [] if opener == "[" else {})
            unfinished.append(container)
            position = _skip_space(source, position + 1)
            if not source.startswith(container.closer, position):
                position = _before_item(source, position, container)
                continue
            done = _close(unfinished, position + 1, outcomes)
        else:
            done = _scalar(source, position)
        while unfinished:
            container = unfinished[-1]
            container.add(done)
            position = _skip_space(source, done.end)
            if source.startswith(",", position):
                position = _before_item(source, _skip_space(source, position + 1), container)
                break
            if not source.startswith(container.closer, position):
                raise JsonError(f"expected ',' or {container.closer!r}", position)
            done = _close(unfinished, position + 1, outcomes)
        else:
            return done


def _close(unfinished: list[_Open], end: int, outcomes: dict[int, Decoded | None]) -> Decoded:
    container = unfinished.pop()
    done = Decoded(container.items, end, container.inner_depth + 1)
    outcomes[container.start] = done
    return done


def _before_item(source: str, position: int, container: _Open) -> int:
    """Return where the item's value begins; in an object its key is read first."""
    if container.closer == "]":
        return position
    container.key, position = _string(source, position)
    position = _skip_space(source, position)
    if not source.startswith(":", position):
        raise JsonError("expected ':'", position)
    return _skip_space(source, position + 1)


def _scalar(source: str, position: int) -> Decoded:
    first = source[position : position + 1]
    if first == '"':
        text, end = _string(source, position)
        return Decoded(text, end, 0)
    if first in _LITERALS:
        word, value = _LITERALS[first]
        if source.startswith(word, position):
            return Decoded(value, position + len(word), 0)
    elif number := _NUMBER.match(source, position):
        return Decoded(_number(number), number.end(), 0)
    raise JsonError("expected a value" if first else "unexpected end of text", position)


def _number(match: re.Match[str]) -> int | float:
    text = match[0]
    if match[1] is None and match[2] is None and len(text) <= _MOST_DIGITS:
        integer = int(text)
        if _SMALLEST_INTEGER <= integer <= _LARGEST_INTEGER:
            return integer
    number = float(text)
    if math.isinf(number):
        raise JsonError("number too large", match.start())
    return number


def _string(source: str, position: int) -> tuple[str, int]:
    match = _STRING.match(source, position)
    if match is None:
        found = source.startswith('"', position)
        raise JsonError("malformed string" if found else "expected a string", position)
    text = match[1]
    if "\\" in text:
        text = _ESCAPE.sub(partial(_unescaped, base=match.start(1)), text)
    return text, match.end()


def _unescaped(escape: re.Match[str], base: int) -> str:
    high, low, unit, short = escape.groups()
    if high is not None:
        return chr(0x10000 + ((int(high, 16) & 0x3FF) << 10) + (int(low, 16) & 0x3FF))
    if unit is None:
        return _SHORT_ESCAPES.get(short, short)
    code = int(unit, 16)
    if 0xD800 <= code <= 0xDFFF:
        raise JsonError("lone surrogate escape", base + escape.start())
    return chr(code)


def _skip_space(source: str, position: int) -> int:
    match = _SPACE.match(source, position)
    assert match is not None  # the pattern matches the empty text
    return match.end()
