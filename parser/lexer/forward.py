"""A search that only looks forward and remembers what it saw."""

from __future__ import annotations

import sys
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

# Past every position, so that "not found" compares as "after everything".
NOWHERE: Final = sys.maxsize


class Forward:
    """The first match at or after a position, for a kind of match that no start can change.

    From the answer for one position follow those for all positions up to the match, and from
    "nowhere" those for all later ones; all are kept, so that retrying costs nothing (LEX-128).
    """

    __slots__ = ("_absent", "_at", "_find", "_from", "_matches", "_source", "_starts")

    def __init__(self, source: str, find: Callable[[str, int], int]) -> None:
        self._source = source
        self._find = find
        # The last answer, which most questions are about, and all of them: the match that is found
        # from each start, both ascending.
        self._from = self._at = -1
        self._starts: list[int] = []
        self._matches: list[int] = []
        self._absent = NOWHERE

    def __call__(self, position: int) -> int:
        """Give the first match at or after `position`, or NOWHERE."""
        if self._from <= position <= self._at:
            return self._at
        if position >= self._absent:
            return NOWHERE
        index = bisect_right(self._starts, position)
        if index and position <= self._matches[index - 1]:
            self._from, self._at = self._starts[index - 1], self._matches[index - 1]
            return self._at
        found = self._find(self._source, position)
        if found == NOWHERE:
            self._absent = position
            return NOWHERE
        if index < len(self._starts) and self._matches[index] == found:
            self._starts[index] = position
        else:
            self._starts.insert(index, position)
            self._matches.insert(index, found)
        self._from, self._at = position, found
        return found


def find_text(text: str) -> Callable[[str, int], int]:
    """Make a finder of a fixed text."""

    def find(source: str, position: int) -> int:
        found = source.find(text, position)
        return NOWHERE if found < 0 else found

    return find
