"""The known name that an unknown one is nearest to (DIAG-1).

A text may hold a thousand different unknown names, and a registry a thousand tools whose names are
all alike. So an unknown name is compared with many known ones at once (see `alike`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from parser.names.alike import MOST, Alike, byte_length
from parser.names.distance import distance_of_long
from parser.vocabulary.unknown_tool import unknown_tool_vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parser.names.alike import Rank

_WORDS = unknown_tool_vocabulary()
_FARTHEST: Final = max(_WORDS.far, *(limit for _, limit in _WORDS.near))

LONGEST_ALIKE: Final = 200
"""Longer names, in code points, are compared one by one, in time that hardly grows with them."""


class Spellings:
    """Names that may have been meant, in ascending order."""

    def __init__(self, names: Sequence[str]) -> None:
        public = [name for name in names if not name.startswith(_WORDS.private_prefix)]
        short = [name for name in public if len(name) <= LONGEST_ALIKE]
        self._groups = [
            Alike(short[start : start + MOST], _FARTHEST) for start in range(0, len(short), MOST)
        ]
        self._long: dict[int, list[str]] = defaultdict(list)
        for name in public:
            if len(name) > LONGEST_ALIKE:
                self._long[len(name)].append(name)

    def nearest(self, name: str) -> str | None:
        """Return the candidate that `name` is most likely a misspelling of, or None.

        The nearest wins, then the one nearest in length, then the first in code point order.
        """
        limit = _distance_limit(byte_length(name))
        best: Rank | None = None
        for group in self._groups:
            found = group.nearest(name, limit)
            if found is not None and (best is None or found < best):
                best, limit = found, found[0]  # nothing farther can win any more
        ranked = [*self._ranked_long(name, limit), *([best] if best else [])]
        return min(ranked)[2] if ranked else None

    def _ranked_long(self, name: str, limit: int) -> Iterator[Rank]:
        for length in range(len(name) - limit, len(name) + limit + 1):
            for candidate in self._long.get(length, ()):
                distance = distance_of_long(name, candidate, limit)
                if distance:  # neither None nor that of the name itself
                    yield distance, abs(byte_length(candidate) - byte_length(name)), candidate


def _distance_limit(length: int) -> int:
    return next((limit for longest, limit in _WORDS.near if length <= longest), _WORDS.far)
