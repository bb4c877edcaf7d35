"""How containers went on from each of their members, in candidates that failed (LEX-128).

A container read from one of its members on goes the same way whatever came before it. So when a
candidate has failed, the next one that comes to the same member need not read the rest again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from parser.lexer.errors import LexError
    from parser.lexer.nodes import Container, Kind

# LEX-7 asks for at least 200 levels. No more than that, because what callers do with a value
# (compare, copy, dump) costs Python a stack frame or more per level.
MAX_DEPTH: Final = 200


@dataclass(frozen=True, slots=True)
class Past:
    """What became of a container: the position after it, or the error met inside it."""

    depth: int
    deepest: int
    outcome: int | LexError


class Loops:
    """The past of containers, by their kind and the position of each member."""

    def __init__(self) -> None:
        self._known: dict[tuple[Kind, int], Past] = {}

    def remember(self, containers: list[Container], error: LexError | None = None) -> None:
        """Keep what became of the containers of a failed candidate, outer ones first.

        `error` is what those that are still open have met.
        """
        # Not the error itself: its traceback would keep every frame of the candidate alive.
        met = error.again() if error else None
        deepest = 0
        for container in reversed(containers):
            outcome: int | LexError | None = container.end
            if outcome is None:
                # The open ones are nested in each other, and the innermost comes first here.
                deepest = container.deepest = max(deepest, container.deepest)
                outcome = met
            if outcome is not None:
                past = Past(container.depth, container.deepest, outcome)
                self._known.update(((container.kind, start), past) for start in container.starts)

    def find(self, container: Container, position: int) -> Past | None:
        """Give what became of a container of this kind, as deep, from this position on."""
        past = self._known.get((container.kind, position)) if self._known else None
        if past is None:
            return None
        deeper = container.depth - past.depth
        if past.deepest > MAX_DEPTH:
            return past if deeper == 0 else None
        return past if past.deepest + deeper <= MAX_DEPTH else None
