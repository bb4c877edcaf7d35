"""Skipping strings and heredocs, and finding the tags that close (section H)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.lexer.lookahead import Lookahead


class SearchOutcome(Enum):
    """How a search ended (LEX-81, LEX-85)."""

    FOUND = "found"
    NEED_MORE = "need_more"
    NOT_FOUND = "not_found"
    CLOSED = "closed"
    OPENER_AT = "opener_at"
    TRUNCATED = "truncated"


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The outcome of a search, with the position (code points) where it has one."""

    outcome: SearchOutcome
    position: int | None = None


def skip_string_span(src: str, start: int, lookahead: Lookahead | None = None) -> int | None:
    """Give the position after the string whose quote stands at `start`, else none (LEX-79)."""
    raise NotImplementedError


def skip_heredoc_body(src: str, start: int, lookahead: Lookahead | None = None) -> int | None:
    """Give the position after the heredoc at `start`, else none (LEX-80)."""
    raise NotImplementedError


def find_close_tag(
    src: str, start: int, needle: str, lookahead: Lookahead | None = None
) -> SearchResult:
    """Find `needle` outside strings and heredocs: FOUND, NEED_MORE, NOT_FOUND (LEX-81)."""
    raise NotImplementedError


def find_span_end(
    src: str,
    start: int,
    close: str,
    openers: Sequence[str],
    lookahead: Lookahead | None = None,
) -> SearchResult:
    """Find `close`, or a line-leading opener before it: CLOSED, OPENER_AT, TRUNCATED, NOT_FOUND."""
    raise NotImplementedError


def find_opener_after(src: str, start: int, openers: Sequence[str]) -> int | None:
    """Find the first line-leading opener at or after `start`, looking at raw text (LEX-87)."""
    raise NotImplementedError


def match_block(src: str, start: int, tag: str) -> tuple[str, int] | None:
    """Give (body, end) of the plain block `<tag>…</tag>` at `start`, else none (LEX-84)."""
    raise NotImplementedError


def match_tool_call_block(
    src: str, start: int, tag: str, lookahead: Lookahead | None = None
) -> tuple[str, int] | None:
    """Give (body, end) of the call block at `start`, minding strings and heredocs (LEX-84)."""
    raise NotImplementedError
