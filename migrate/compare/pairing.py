"""Which line that went became which line that came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ALIKE: Final = 60.0
"""How alike two lines are at least, of 100, when one became the other."""
_PAIRS: Final = 10_000
_CHARACTERS: Final = 16_000_000
"""Up to so many pairs of lines, and up to this product of two lengths, lines are compared."""


def pairs(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of lines that became each other, in order; of all ways the most alike.

    One line against one is a pair however they differ. Where there are too many lines, or too long
    ones, to compare each with each, the n-th of both are pairs.
    """
    if len(before) == len(after) == 1 or _is_too_much(before, after):
        yield from ((at, at) for at in range(min(len(before), len(after))))
        return
    alike = [[_alike(old, new) for new in after] for old in before]
    best = _best(alike)
    old, new = 0, 0
    while old < len(before) and new < len(after):
        if best[old][new] == best[old + 1][new]:
            old += 1
        elif best[old][new] == best[old][new + 1]:
            new += 1
        else:
            yield old, new
            old, new = old + 1, new + 1


def _best(alike: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return for every two places how alike the pairs from there on can be in sum."""
    width = len(alike[0])
    rows = [[0.0] * (width + 1)]
    for line in reversed(alike):
        below, row = rows[-1], [0.0] * (width + 1)
        for at in reversed(range(width)):
            row[at] = max(below[at], row[at + 1], below[at + 1] + line[at])
        rows.append(row)
    return rows[::-1]


def _alike(old: str, new: str) -> float:
    """Indentation says nothing about what a line is."""
    return fuzz.ratio(old.strip(), new.strip(), score_cutoff=ALIKE)


def _is_too_much(before: Sequence[str], after: Sequence[str]) -> bool:
    if not before or not after or len(before) * len(after) > _PAIRS:
        return True
    return sum(map(len, before)) * sum(map(len, after)) > _CHARACTERS
