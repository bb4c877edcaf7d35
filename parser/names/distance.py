"""Edit distance between names, up to a small limit (DIAG-1)."""

from __future__ import annotations


def distance_within(one: str, other: str, limit: int) -> int | None:
    """Return the Levenshtein distance in code points, or None when it exceeds `limit`.

    Only the diagonal band that can stay within the limit is computed, so the cost grows with the
    length of the names and not with its square.
    """
    if abs(len(one) - len(other)) > limit or _foreign_letters(one, other) > limit:
        return None
    beyond = limit + 1
    previous = {column: column for column in range(min(limit, len(other)) + 1)}
    for row, letter in enumerate(one, start=1):
        current: dict[int, int] = {}
        for column in range(max(0, row - limit), min(len(other), row + limit) + 1):
            deleted = previous.get(column, beyond) + 1
            inserted = current.get(column - 1, beyond) + 1
            substituted = beyond
            if column:
                same = other[column - 1] == letter
                substituted = previous.get(column - 1, beyond) + (not same)
            current[column] = min(deleted, inserted, substituted)
        if min(current.values()) > limit:
            return None
        previous = current
    distance = previous[len(other)]
    return distance if distance <= limit else None


def _foreign_letters(one: str, other: str) -> int:
    """Return a lower bound of the distance: each letter that only one name has costs an edit."""
    letters, others = set(one), set(other)
    return max(len(letters - others), len(others - letters))
