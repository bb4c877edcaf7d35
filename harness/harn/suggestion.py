"""Which of the known names was probably meant (HEV-4, FUN-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is the fewest edits away from `name`, or None.

    One edit is allowed per three characters. Of two as close the first in the order of code points
    is returned.
    """
    most = (len(name) + 2) // 3
    near = [other for other in set(known) - {name} if abs(len(other) - len(name)) <= most]
    distances = sorted((edits(name, other), other) for other in near)
    return distances[0][1] if distances and distances[0][0] <= most else None


def edits(one: str, other: str) -> int:
    """Return how many characters have to be changed, added, removed or swapped with the next."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, left in enumerate(one, start=1):
        row = [i]
        for j, right in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (left != right))
            if before and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
