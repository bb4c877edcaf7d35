"""What a search finds: tools with their scores, the best first (SRCH-9, SRCH-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.harn.values.model import Value

MOST: Final = 20
"""Most tools that one search finds."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A tool that was found; a scorer of the script gives no score."""

    name: str
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The tools that were found, and what the model should know about the search."""

    hits: tuple[Hit, ...] = ()
    diagnostic: str | None = None

    @property
    def names(self) -> list[str]:
        """The names of the tools, the best first."""
        return [hit.name for hit in self.hits]

    def result(self) -> dict[str, Value]:
        """Return what the search tool answers (SRCH-9, newer)."""
        return {
            "tool_names": self.names,
            "ranked": [{"name": hit.name, "score": hit.score} for hit in self.hits],
            "diagnostic": self.diagnostic,
        }


def ranked(scores: Iterable[tuple[str, float]], diagnostic: str | None = None) -> Ranking:
    """Return the ranking of scored tools: none without a score, ties by name."""
    hits = (Hit(name, score) for name, score in scores if score > 0)
    ordered = sorted(hits, key=lambda hit: (-(hit.score or 0), hit.name))
    return Ranking(tuple(ordered), diagnostic)
