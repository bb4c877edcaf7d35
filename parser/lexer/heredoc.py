"""Heredocs: the single authority on where one begins and ends (section E)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from parser.lexer.characters import LINE_SPACE, TAG_CHARACTERS, end_of_run
from parser.lexer.lookahead import Lookahead

# LEX-52: a missing close quote is tolerated, a different one is not skipped.
_OPENER: Final = re.compile(
    rf"<<(?P<quote>['\"]?)(?P<tag>[{TAG_CHARACTERS}]+)(?P=quote)?(?::(?P<count>[0-9]+))?\r?"
)
_LINE_START: Final = re.compile(f"[{LINE_SPACE}]*")
_LARGEST_COUNT: Final = 2**64 - 1


@dataclass(frozen=True, slots=True)
class HeredocSpan:
    """A complete heredoc: content range and end, in code points; `escaped` as in LEX-60."""

    content_start: int
    content_end: int
    end: int
    escaped: bool = False


class HeredocFaultKind(Enum):
    """Why no heredoc stands at a position; the value is the code of section N (LEX-63)."""

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
    """Scan the heredoc whose `<<` stands at `start`, seeing `src` to its end (LEX-52…61).

    `lookahead` is a memory of `src` for callers that scan more than once.
    """
    opener = _OPENER.match(src, start)
    if opener is None:
        return HeredocFault(HeredocFaultKind.TAG_MISSING)
    tag = opener["tag"]
    count = _count(opener["count"])
    if count is not None and count > _LARGEST_COUNT:
        return HeredocFault(HeredocFaultKind.COUNT_INVALID, tag)
    memory = Lookahead.of(src, lookahead)
    body = opener.end()
    if src.startswith("\n", body):
        span = _real_lines(tag, body + 1, count, memory)
    elif src.startswith("\\n", body):
        span = _escaped(tag, body, memory)
    else:
        return HeredocFault(HeredocFaultKind.NEWLINE_MISSING, tag)
    return span or HeredocFault(HeredocFaultKind.UNTERMINATED, tag)


def _count(digits: str | None) -> int | None:
    if digits is None:
        return None
    # More digits than the limit has need not be read to be too many, nor would `int` take them.
    significant = digits.lstrip("0")[: len(str(_LARGEST_COUNT)) + 1]
    return int(significant or "0")


def _real_lines(tag: str, body: int, count: int | None, memory: Lookahead) -> HeredocSpan | None:
    if count is not None:
        return _count_closed(tag, body, count, memory)
    word = memory.heredocs.closing_word(tag, body)
    if word is None:
        return _implicitly_closed(body, memory)
    line = memory.source.rfind("\n", 0, word) + 1
    return HeredocSpan(body, _content_end(memory.source, body, line), word + len(tag))


def _implicitly_closed(body: int, memory: Lookahead) -> HeredocSpan | None:
    # LEX-57: only the end of the source matters, so prose after the call defeats this.
    line = memory.heredocs.call_tail
    if line is None or line < body:
        return None
    return HeredocSpan(body, _content_end(memory.source, body, line), line)


def _content_end(source: str, body: int, line: int) -> int:
    """Leave out the LF before the closing line, and one CR before that (LEX-54b)."""
    end = max(line - 1, body)
    return end - 1 if end > body and source[end - 1] == "\r" else end


def _count_closed(tag: str, body: int, count: int, memory: Lookahead) -> HeredocSpan | None:
    line = memory.heredocs.lines_end(body, count)
    if line is None:
        return None
    source = memory.source
    word = end_of_run(_LINE_START, source, line)
    end = word + len(tag)
    # LEX-55: after the tag at most one CR, then the end of the line.
    rest = end + source.startswith("\r", end)
    closed = source.startswith(tag, word) and (rest == len(source) or source[rest] == "\n")
    return HeredocSpan(body, line, end) if closed else None


def _escaped(tag: str, opening_pair: int, memory: Lookahead) -> HeredocSpan | None:
    closing = memory.heredocs.escaped_closing(tag, opening_pair)
    if closing is None:
        return None
    pair, word = closing
    end = word + len(tag)
    end += 2 * memory.source.startswith("\\n", end)
    return HeredocSpan(opening_pair + 2, max(pair, opening_pair + 2), end, escaped=True)
