"""Ranks by both rankings at once (SRCH-10)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from harness.harn.search import bm25, regex
from harness.harn.search.ranking import Ranking, ranked

if TYPE_CHECKING:
    from collections.abc import Mapping

SMOOTHING: Final = 60
"""The usual constant of reciprocal rank fusion: how little the first places stand out."""


def rank(query: str, documents: Mapping[str, str]) -> Ranking:
    """Return the tools of either ranking by reciprocal rank fusion.

    SRCH-10 leaves the fusion open. A tool scores `1 / (60 + rank)` in each ranking that has it,
    with ranks from 1, so that scores of different scales need no weights. A query that is no
    regular expression is ranked by its words alone.
    """
    scores: defaultdict[str, float] = defaultdict(float)
    for ranking in (bm25.rank(query, documents), regex.rank(query, documents)):
        for place, hit in enumerate(ranking.hits, start=1):
            scores[hit.name] += 1 / (SMOOTHING + place)
    return ranked(scores.items())
