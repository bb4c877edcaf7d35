"""Heredocs: the single authority on where one begins and ends (section E)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parser.lexer.lookahead import Lookahead


@dataclass(frozen=True, slots=True)
class HeredocSpan:
    """A complete heredoc: content range and end, in code points; `escaped` as in LEX-60."""

    content_start: int
    content_end: int
    end: int
    escaped: bool = False


class HeredocFaultKind(Enum):
    """Why no heredoc stands at a position (LEX-53, 56, 57, 59)."""

    TAG_MISSING = "heredoc_tag_missing"
    NEWLINE_MISSING = "heredoc_newline_missing"
    COUNT_INVALID = "heredoc_count_invalid"
    UNTERMINATED = "heredoc_unterminated"


@dataclass(frozen=True, slots=True)
class HeredocFault:
    """A failed heredoc; `tag` is empty for a missing tag."""

    kind: HeredocFaultKind
    tag: str = ""


def scan_heredoc(
    src: str, start: int, lookahead: Lookahead | None = None
) -> HeredocSpan | HeredocFault:
    """Scan the heredoc whose `<<` stands at `start`, seeing `src` to its end."""
    raise NotImplementedError


def unescape_heredoc_body(raw: str) -> str:
    """Decode the body of an escaped heredoc (LEX-60)."""
    raise NotImplementedError


def unwrap_fully_wrapping_heredoc(value: str) -> str | None:
    """Give the content when `value` is one heredoc and nothing else, else none (LEX-65)."""
    raise NotImplementedError
