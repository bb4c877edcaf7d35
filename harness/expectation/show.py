"""A value in a message: short, on one line, and nothing in it invisible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation.json_text import json_pieces, quoted
from harness.expectation.kinds import kind_of, with_article

if TYPE_CHECKING:
    from harness.expectation.model import Json

DEFAULT_LIMIT: Final = 100
"""Characters of a value that a message shows."""

_BLANK_LOOKING: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(selector) for selector in range(0xFE00, 0xFE10)
}
"""Characters that Python counts as printable and that nobody sees."""


def show(value: Json, limit: int = DEFAULT_LIMIT) -> str:
    """Write `value` as JSON of at most `limit` characters, an ellipsis where it is cut."""
    written: list[str] = []
    room = limit
    for piece in json_pieces(value, lambda text: visible(quoted(text[: limit + 1]))):
        written.append(piece)
        room -= len(piece)
        if room < 0:
            return f"{''.join(written)[: limit - 1]}…"
    return "".join(written)


def visible(text: str) -> str:
    r"""Replace every character that cannot be seen by its `\u` escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _is_visible(char) else _escape(char) for char in text)


def _is_visible(char: str) -> bool:
    return char.isprintable() and char not in _BLANK_LOOKING


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def wrong_kind(expected: str, found: Json) -> str:
    """Say that a value of another kind was found: `expected a list, found an int: 3`."""
    shown = "" if found is None else f": {show(found)}"
    return f"expected {expected}, found {with_article(kind_of(found))}{shown}"
