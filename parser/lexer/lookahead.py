"""What earlier looks into one source have learned, so that none is repeated (LEX-128)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Lookahead:
    """Memory of one source text; results are the same with a fresh one for every question."""

    source: str
