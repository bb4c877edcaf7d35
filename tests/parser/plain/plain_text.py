"""What the plain readings of the rules share: characters, cuts, entities, balanced objects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_CODES = [*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B)]
WHITE: Final = "".join(map(chr, [*_CODES, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000]))
"""CMP-3: what is trimmed."""
ASCII_WHITE: Final = " \t\n\f\r"
IDENTIFIER: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_ENTITIES: Final = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "#34": '"',
    "apos": "'",
    "#39": "'",
}
_ENTITY: Final = re.compile(f"&({'|'.join(_ENTITIES)});")


class Wrong(Exception):
    """A call was meant and cannot run; `code` says why."""

    def __init__(self, code: str) -> None:
        self.code = code


class NotThisShape(Exception):
    """The next rung of a ladder is to be tried."""


def trim(text: str) -> str:
    return text.strip(WHITE)


def skip(text: str, position: int, characters: str) -> int:
    while position < len(text) and text[position] in characters:
        position += 1
    return position


def find(text: str, wanted: str, position: int) -> int:
    """Return where `wanted` stands, or the end of the text."""
    found = text.find(wanted, position)
    return len(text) if found < 0 else found


def outside(text: str, ranges: Iterable[tuple[int, int]]) -> str:
    """Return what lies outside of ranges sorted by start; never move backwards."""
    kept, position = "", 0
    for start, end in ranges:
        kept += text[position : max(position, start)]
        position = max(position, end)
    return kept + text[position:]


def collapsed(text: str) -> str:
    return trim(re.sub(r"\n{3,}", "\n\n", text))


def decoded(value: Any) -> Any:
    """CMP-84: entities in string values, once, at any depth."""
    if isinstance(value, str):
        return _ENTITY.sub(lambda match: _ENTITIES[match[1]], value)
    if isinstance(value, list):
        return [decoded(item) for item in value]
    if isinstance(value, dict):
        return {key: decoded(item) for key, item in value.items()}
    return value


def object_end(text: str) -> int | None:
    """CMP-83: the end of the balanced object that `text` starts with."""
    depth, position, in_string = 0, 0, False
    while position < len(text):
        character = text[position]
        if in_string:
            position += character == "\\"
            in_string = character != '"'
        elif character == '"':
            in_string = True
        elif character in "{}":
            depth += 1 if character == "{" else -1
            if depth == 0:
                return position + 1
        position += 1
    return None


def first_present(keys: Iterable[str], mapping: dict[str, Any]) -> str | None:
    return next((key for key in keys if key in mapping), None)
