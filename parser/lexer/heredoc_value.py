"""Heredocs as strings (sections E.5 to E.7)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import UNICODE_SPACE, end_of_run
from parser.lexer.errors import LexError
from parser.lexer.heredoc import HeredocFault, HeredocFaultKind, scan_heredoc
from parser.lexer.nodes import Text, verbatim
from parser.lexer.text import preview_str

if TYPE_CHECKING:
    from parser.lexer.lookahead import Lookahead

_PAIR: Final = re.compile(r"\\([\s\S])")
_SIMPLE: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_UNICODE_SPACE: Final = re.compile(f"[{UNICODE_SPACE}]*")


def read_heredoc(source: str, start: int, lookahead: Lookahead) -> tuple[Text, int]:
    """Delimit the heredoc whose `<<` stands at `start`.

    Returns the undecoded text and the position after it. Raises LexError with one of the four
    `heredoc_…` codes (LEX-63).
    """
    span = scan_heredoc(source, start, lookahead)
    if isinstance(span, HeredocFault):
        raise _heredoc_error(span, start)
    decode = unescape_heredoc_body if span.escaped else verbatim
    return Text(span.content_start, span.content_end, decode), span.end


def unescape_heredoc_body(raw: str) -> str:
    """Decode the body of an escaped heredoc (LEX-60)."""
    return _PAIR.sub(lambda pair: _SIMPLE.get(pair[1], pair[0]), raw)


def unwrap_fully_wrapping_heredoc(value: str) -> str | None:
    """Give the content when `value` is one heredoc and nothing else, else none (LEX-65)."""
    start = end_of_run(_UNICODE_SPACE, value, 0)
    if not value.startswith("<<", start):
        return None
    span = scan_heredoc(value, start)
    if isinstance(span, HeredocFault) or end_of_run(_UNICODE_SPACE, value, span.end) < len(value):
        return None
    raw = value[span.content_start : span.content_end]
    return unescape_heredoc_body(raw) if span.escaped else raw


def _heredoc_error(fault: HeredocFault, start: int) -> LexError:
    code = fault.kind.value
    if fault.kind is HeredocFaultKind.TAG_MISSING:
        return LexError(code, position=start)
    return LexError(code, position=start, tag=preview_str(fault.tag))
