"""Compares one name with many known ones at once (DIAG-1).

A set of known names is an integer with a bit for each. So one operation asks all of them whether
they have a letter at some place, and a step of Levenshtein's table is taken for all together: what
a thousand names cost hardly depends on how alike they are.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import count
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    Rank: TypeAlias = tuple[int, int, str]
    """Edits, difference of byte length, name: the order of DIAG-1."""
    # A set of names for each number of letters by which their fronts are longer than that of the
    # compared name, from as many as `edits` fewer to as many more.
    Row: TypeAlias = list[int]

MOST: Final = 2_000
"""How many names one integer holds; with many more, building the sets would not be linear."""


class Alike:
    """Known names in ascending order, at most `MOST`, to be compared with unknown ones."""

    def __init__(self, names: Sequence[str], farthest: int) -> None:
        self._names = names
        self._farthest = farthest
        self._one: dict[str, int] = {}
        self._of_length: dict[int, int] = defaultdict(int)
        self._of_bytes: dict[int, int] = defaultdict(int)
        longest = max(map(len, names), default=0)
        # Who has a letter at a place. No name has one at the places before its first and behind
        # its last, which a comparison looks at too.
        self._at: list[dict[str, int]] = [{} for _ in range(longest + 4 * farthest)]
        for number, name in enumerate(names):
            self._add(name, 1 << number)

    def _add(self, name: str, one: int) -> None:
        self._one[name] = one
        self._of_length[len(name)] |= one
        self._of_bytes[byte_length(name)] |= one
        for place, letter in enumerate(name, self._farthest):
            having = self._at[place]
            having[letter] = having.get(letter, 0) | one

    def nearest(self, name: str, limit: int) -> Rank | None:
        """Return the first in the order of DIAG-1 of the names within `limit` edits, but `name`."""
        lengths = range(max(len(name) - limit, 0), len(name) + limit + 1)
        compared = 0
        for length in lengths:
            compared |= self._of_length.get(length, 0)
        compared &= ~self._one.get(name, 0)
        rows = [_first_row(compared, edits) for edits in range(limit + 1)]
        side = self._farthest - limit
        for place, letter in enumerate(name, side):
            if not any(rows[-1]):
                return None
            reached = self._at[place : place + 2 * limit + 1]
            rows = _next_rows(rows, [having.get(letter, 0) for having in reached])
        return self._best(name, rows)

    def _best(self, name: str, rows: list[Row]) -> Rank | None:
        for edits, row in enumerate(rows):
            within = 0
            for length, reached in enumerate(row, len(name) - edits):
                within |= reached & self._of_length.get(length, 0)
            if within:
                return edits, *self._first(within, byte_length(name))
        return None

    def _first(self, names: int, size: int) -> tuple[int, str]:
        """Return which of some names is nearest in byte length, the first if there are several."""
        for gap in count():
            shorter, longer = self._of_bytes.get(size - gap, 0), self._of_bytes.get(size + gap, 0)
            if found := names & (shorter | longer):
                lowest = found & -found
                return gap, self._names[lowest.bit_length() - 1]
        raise AssertionError("one of the lengths is that of a name")


def byte_length(name: str) -> int:
    """Return the length in UTF-8; a lone surrogate has one too."""
    return len(name.encode("utf-8", "surrogatepass"))


def _first_row(names: int, edits: int) -> Row:
    """Before the first letter of a name: the fronts of as many letters as were inserted."""
    return [0] * edits + [names] * (edits + 1)


def _next_rows(rows: list[Row], having: Row) -> list[Row]:
    """Go on by one letter, with each number of edits; `having` are the names that have it there."""
    middle = len(having) // 2
    following = [[rows[0][0] & having[middle]]]
    for edits in range(1, len(rows)):
        before, fewer = rows[edits - 1], following[-1]
        following.append(
            [
                reached & equal | substituted | deleted | inserted
                for reached, equal, substituted, deleted, inserted in zip(
                    rows[edits],
                    having[middle - edits : middle + edits + 1],
                    [0, *before, 0],
                    [*before, 0, 0],
                    [0, 0, *fewer],
                    strict=True,
                )
            ]
        )
    return following
