"""The known name that an unknown one is nearest to (DIAG-1).

The names are walked in their order, and what two neighbours have in common at their front is
computed once; so a thousand names of one family cost little more than a few.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from parser.names.distance import distance_of_long, shared_front
from parser.vocabulary.unknown_tool import unknown_tool_vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS = unknown_tool_vocabulary()

LONGEST_IN_TABLE: Final = 200
"""Longer names, in code points, are compared one by one, in time that hardly grows with them."""


class Spellings:
    """Names that may have been meant, in ascending order."""

    def __init__(self, names: Sequence[str]) -> None:
        public = [name for name in names if not name.startswith(_WORDS.private_prefix)]
        shared = [0, *map(shared_front, public, public[1:])]
        self._candidates = [
            _Candidate(name, front, byte_length(name), _letters(name))
            for name, front in zip(public, shared, strict=False)
        ]

    def nearest(self, name: str) -> str | None:
        """Return the candidate that `name` is most likely a misspelling of, or None.

        The nearest wins, then the one nearest in length, then the first in code point order.
        """
        length, letters = byte_length(name), _letters(name)
        table = _Table(name, _distance_limit(length))
        best: tuple[int, int, str] | None = None
        for candidate in self._candidates:
            table.keep(candidate.shared)
            if candidate.name == name or _foreign(letters, candidate.letters) > table.limit:
                continue
            distance = table.distance(candidate.name)
            if distance is None:
                continue
            rank = distance, abs(candidate.length - length), candidate.name
            if best is None or rank < best:
                best = rank
                table.limit = distance  # nothing farther can win any more
        return None if best is None else best[2]


class _Candidate(NamedTuple):
    """A name, what its front shares with the candidate before it, its bytes and its letters."""

    name: str
    shared: int
    length: int
    letters: int


class _Table:
    """Levenshtein distances in code points between a name and the fronts of a candidate.

    Row `n` belongs to the first `n` letters of the candidate. It holds the columns around the
    diagonal only: in no other can a distance stay within the limit.
    """

    def __init__(self, name: str, limit: int) -> None:
        self.limit = limit
        self._name = name
        self._length = len(name)
        self._band = limit
        self._beyond = limit + 1
        # No letter of a candidate is equal to what lies beside the name.
        beside = [""] * limit
        self._columns = [*beside, *name, *beside, *beside]
        self._rows = [[*[self._beyond] * limit, *range(limit + 1)]]

    def keep(self, letters: int) -> None:
        """Forget all rows but those of the first `letters` of the candidate before."""
        del self._rows[letters + 1 :]

    def distance(self, candidate: str) -> int | None:
        """Return the distance to a candidate, which has the kept rows, or None beyond the limit."""
        longer = self._length - len(candidate)
        if abs(longer) > self.limit:
            return None
        if len(candidate) > LONGEST_IN_TABLE:
            return distance_of_long(self._name, candidate, self.limit)
        for depth in range(len(self._rows) - 1, len(candidate)):
            if min(self._rows[-1]) > self.limit:
                return None
            self._rows.append(self._next(self._rows[-1], depth, candidate[depth]))
        distance: int = self._rows[-1][self._band + longer]
        return distance if distance <= self.limit else None

    def _next(self, row: list[int], depth: int, letter: str) -> list[int]:
        """Return the row after `row`, which is that of the first `depth` letters."""
        following = []
        left = self._beyond
        columns = self._columns[depth : depth + len(row)]
        for other, diagonal, above in zip(columns, row, [*row[1:], self._beyond], strict=True):
            cost = diagonal if other == letter else diagonal + 1
            if above < cost:
                cost = above + 1
            left = left + 1 if left < cost else cost
            following.append(left)
        return following


def _letters(name: str) -> int:
    """Return a set of letters as bits; some letters share one."""
    bits = 0
    for letter in set(name):
        bits |= 1 << ord(letter) % 64
    return bits


def _foreign(letters: int, others: int) -> int:
    """Return a lower bound of the distance: each letter that only one name has costs an edit."""
    return max((letters & ~others).bit_count(), (others & ~letters).bit_count())


def byte_length(name: str) -> int:
    """Return the length in UTF-8; a lone surrogate has one too."""
    return len(name.encode("utf-8", "surrogatepass"))


def _distance_limit(length: int) -> int:
    return next((limit for longest, limit in _WORDS.near if length <= longest), _WORDS.far)
