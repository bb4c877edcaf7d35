"""Finds the name that a misspelt one was meant to be (HEV-4, FUN-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHORTEST = 2
"""To a shorter name every other one is close."""

_LONG = 6
_LONGEST = 64
"""Longer names are not compared: the cost grows with the square."""


def closest(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate with the fewest edits from `name`, or None if none is close.

    Close is one edit, in names of six characters and more two; the first in code point order wins
    a tie. An edit inserts, removes or replaces a character, or swaps two neighbours.
    """
    if not _SHORTEST <= len(name) <= _LONGEST:
        return None
    most = 1 if len(name) < _LONG else 2
    near = (candidate for candidate in candidates if abs(len(candidate) - len(name)) <= most)
    rated = ((_edits(name, candidate), candidate) for candidate in near if candidate != name)
    edits, found = min(rated, default=(most + 1, None))
    return found if edits <= most else None


def _edits(a: str, b: str) -> int:
    """Optimal string alignment, row by row."""
    before, above = list[int](), list(range(len(b) + 1))
    for i, left in enumerate(a, start=1):
        row = [i]
        for j, right in enumerate(b, start=1):
            least = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and right == a[i - 2]:
                least = min(least, before[j - 2] + 1)
            row.append(least)
        before, above = above, row
    return above[-1]
