"""Ranks by how often a regular expression matches (SRCH-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.search.ranking import Ranking, ranked
from harness.patterns import PatternError, compile_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

_ANY_CASE: Final = "(?i)"


def rank(query: str, documents: Mapping[str, str]) -> Ranking:
    """Return the tools that a pattern matches; RE2 keeps the time linear in the texts.

    A pattern that is none finds nothing, and the diagnostic says so.
    """
    try:
        pattern = compile_pattern(_ANY_CASE + query)
    except PatternError as error:
        return Ranking(diagnostic=f"regex compile error: {error}")
    return ranked((name, pattern.count(text)) for name, text in documents.items())
