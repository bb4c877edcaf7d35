"""How a search for what closes a span ended (section H)."""

from __future__ import annotations

from enum import Enum

from parser.record import record


class SearchOutcome(Enum):
    """How a search ended (LEX-81, LEX-85)."""

    FOUND = "found"
    NEED_MORE = "need_more"
    NOT_FOUND = "not_found"
    CLOSED = "closed"
    OPENER_AT = "opener_at"
    TRUNCATED = "truncated"


@record
class SearchResult:
    """The outcome of a search, with the position (code points) where it has one."""

    outcome: SearchOutcome
    position: int | None = None
