"""Two lines that differ and that a reader may take for the same: their characters, by number."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

if TYPE_CHECKING:
    from collections.abc import Sequence

TOLD: Final = 4
"""Characters of a line that are told."""
_LOOKED_AT: Final = 1_000
"""Characters from the first difference on that are looked at."""


class Character(NamedTuple):
    """A code point and its place in its line, counted from 1."""

    place: int
    text: str


def look_alikes(old: str, new: str) -> tuple[tuple[Character, ...], tuple[Character, ...]]:
    """Return of both lines the characters beyond ASCII where they differ, if they may look alike.

    Of a side that has none there, it is the first. ASCII differs to the eye, so without any other
    character nothing is returned.
    """
    start, sides = _differing(old, new)
    gone, come = (side[:_LOOKED_AT] for side in sides)
    if (gone + come).isascii() or not _may_look_alike(gone, come):
        return (), ()
    return _told(gone, start), _told(come, start)


def named(characters: Sequence[Character]) -> str:
    """Return places, numbers and names of characters: `2: U+0430 CYRILLIC SMALL LETTER A`."""
    told = [
        f"{place}: U+{ord(text):04X} {unicodedata.name(text, 'without a name')}"
        for place, text in characters[:TOLD]
    ]
    left = len(characters) - len(told)
    return ", ".join([*told, f"and {left} more"] if left else told)


def _differing(old: str, new: str) -> tuple[int, tuple[str, str]]:
    """Return how long two texts begin alike, and what of them stands between alike ends."""
    start = shared(old, new)
    end = shared(old[start:][::-1], new[start:][::-1])
    return start, (old[start : len(old) - end], new[start : len(new) - end])


def shared(one: str, other: str) -> int:
    """Return how many code points two texts begin alike with."""
    both = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in both if a != b), min(len(one), len(other)))


def _may_look_alike(gone: str, come: str) -> bool:
    """Texts that look alike take as much room, or stand for the same (a ligature, say)."""
    widths = (cell_len(unicodedata.normalize("NFC", text)) for text in (gone, come))
    return len(set(widths)) == 1 or _folded(gone) == _folded(come)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _told(text: str, start: int) -> tuple[Character, ...]:
    told = [(at, char) for at, char in enumerate(text) if not char.isascii()]
    return tuple(Character(start + at + 1, char) for at, char in told or list(enumerate(text[:1])))
