"""Texts made of many pieces, none longer than a run allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.harn.runtime.run import Run


def joined(run: Run, pieces: Iterable[str], separator: str = "") -> str:
    """Return the pieces with `separator` between them.

    Raises `LimitError` as soon as they are too long together; no further piece is asked for.
    """
    taken: list[str] = []
    size = -len(separator)
    for piece in pieces:
        taken.append(piece)
        size += len(separator) + len(piece)
        if size > run.limits.size:
            break
    run.room_for(max(size, 0))
    return separator.join(taken)
