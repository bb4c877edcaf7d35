"""Ranks by the words that a query and a tool share (SRCH-10)."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import bm25s

from harness.harn.search.documents import tokens
from harness.harn.search.ranking import Ranking, ranked

if TYPE_CHECKING:
    from collections.abc import Mapping

logging.getLogger(bm25s.__name__).setLevel(logging.WARNING)
"""It logs each step of its work, which pytest would show below a script that failed."""

K1: Final = 1.5
B: Final = 0.75


def rank(query: str, documents: Mapping[str, str]) -> Ranking:
    """Return the tools, of which `documents` has the text by name, that share words with a query.

    Of bm25s, ATIRE's term weight and Lucene's idf, `ln((N − n + 0.5)/(n + 0.5) + 1)`, make up the
    formula of SRCH-10.
    """
    words = tokens(query)
    corpus = [tokens(text) for text in documents.values()]
    if not words or not any(corpus):
        return Ranking()
    model = bm25s.BM25(k1=K1, b=B, method="atire", idf_method="lucene", dtype="float64")
    model.index(corpus, show_progress=False)
    scores = model.get_scores(words)
    return ranked(zip(documents, map(float, scores), strict=True))
