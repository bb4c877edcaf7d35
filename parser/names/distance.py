"""How much two long texts have in common, and how far apart they are (DIAG-1)."""

from __future__ import annotations


def distance_of_long(one: str, other: str, limit: int) -> int | None:
    """Return the Levenshtein distance of two texts, or None beyond a small limit.

    Only how far each diagonal is reached with so many edits is found out.
    """
    reached = {0: equal_run(one, 0, other, 0)}
    for edits in range(limit + 1):
        if reached.get(len(other) - len(one)) == len(one):
            return edits
        ends = {}
        for shift in range(-edits - 1, edits + 2):
            start = max(
                reached.get(shift, -1) + 1,
                reached.get(shift - 1, -1),
                reached.get(shift + 1, -1) + 1,
            )
            if start <= len(one) and 0 <= start + shift <= len(other):
                ends[shift] = start + equal_run(one, start, other, start + shift)
        reached = ends
    return None


def equal_run(one: str, place: int, other: str, place_in_other: int) -> int:
    """Return how many code points two texts have in common from these places on."""
    run, step = 0, 64
    while True:
        piece = one[place + run : place + run + step]
        piece_of_other = other[place_in_other + run : place_in_other + run + step]
        if piece != piece_of_other or len(piece) < step:
            return run + shared_front(piece, piece_of_other)
        run, step = run + step, step * 2


def shared_front(one: str, other: str) -> int:
    """Return how many code points two texts have in common before they differ."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
