"""Skipping strings and heredocs, and finding what closes a span (section H)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from parser.lexer.characters import LINE_SPACE, QUOTES, end_of_run
from parser.lexer.forward import NOWHERE
from parser.lexer.heredoc import HeredocFault, HeredocFaultKind, scan_heredoc
from parser.lexer.lookahead import Lookahead
from parser.lexer.search import SearchOutcome, SearchResult

if TYPE_CHECKING:
    from collections.abc import Sequence


_NOWHERE = SearchResult(SearchOutcome.NOT_FOUND)
_AS_CLOSE_TAG = {
    SearchOutcome.CLOSED: SearchOutcome.FOUND,
    SearchOutcome.TRUNCATED: SearchOutcome.NEED_MORE,
    SearchOutcome.NOT_FOUND: SearchOutcome.NOT_FOUND,
}


def skip_string_span(src: str, start: int, lookahead: Lookahead | None = None) -> int | None:
    """Give the position after the string whose quote stands at `start`, else none (LEX-79)."""
    quote = src[start : start + 1]
    if not quote or quote not in QUOTES:
        return None
    close = Lookahead.of(src, lookahead).string_close(quote, start + 1)
    return None if close == NOWHERE else close + 1


def skip_heredoc_body(src: str, start: int, lookahead: Lookahead | None = None) -> int | None:
    """Give the position after the heredoc at `start`, else none (LEX-80)."""
    span = scan_heredoc(src, start, lookahead)
    return None if isinstance(span, HeredocFault) else span.end


def skip_protected(src: str, start: int, lookahead: Lookahead | None = None) -> int | None:
    """Give the position after the closed string or complete heredoc at `start`, else none."""
    if src.startswith("<<", start):
        return skip_heredoc_body(src, start, lookahead)
    return skip_string_span(src, start, lookahead)


def find_close_tag(
    src: str, start: int, needle: str, lookahead: Lookahead | None = None
) -> SearchResult:
    """Find `needle` outside strings and heredocs, from `start` on.

    The outcome is FOUND, NOT_FOUND, or NEED_MORE: the text ends inside a string or heredoc
    (LEX-81…83).
    """
    plain_end = end_of_run(_plain(needle), src, start)
    if src.startswith(needle, plain_end):
        return SearchResult(SearchOutcome.FOUND, plain_end)
    found = find_span_end(src, plain_end, needle, (), lookahead)
    return SearchResult(_AS_CLOSE_TAG[found.outcome], found.position)


def find_span_end(
    src: str,
    start: int,
    close: str,
    openers: Sequence[str],
    lookahead: Lookahead | None = None,
) -> SearchResult:
    """Find `close`, or a line-leading opener before it, outside strings and heredocs.

    The outcome is CLOSED, OPENER_AT, NOT_FOUND, or TRUNCATED: the text ends inside a string or
    heredoc (LEX-85).
    """
    memory = Lookahead.of(src, lookahead)
    beginnings = tuple(openers)
    known = memory.span_ends.setdefault((close, beginnings), {})
    stops = _stops(close[:1] + "".join(opener[:1] for opener in openers))
    result = _NOWHERE
    passed = []
    position = start
    while stop := stops.search(src, position):
        here = stop.start()
        step = known.get(here) or _step(src, here, close, beginnings, memory)
        if isinstance(step, SearchResult):
            result = step
            break
        passed.append(here)
        position = step
    # Every search that comes to one of these stops goes on from it in the same way.
    known.update(dict.fromkeys(passed, result))
    return result


def find_opener_after(src: str, start: int, openers: Sequence[str]) -> int | None:
    """Find the first line-leading opener at or after `start`, looking at raw text (LEX-87)."""
    beginnings = _alternatives(tuple(openers))
    match = beginnings.search(src, start)
    while match and not _is_line_leading(src, match.start()):
        match = beginnings.search(src, match.start() + 1)
    return match.start() if match else None


def match_block(src: str, start: int, tag: str) -> tuple[str, int] | None:
    """Give (body, end) of the plain block `<tag>…</tag>` at `start`, else none (LEX-84)."""
    opener, close = f"<{tag}>", f"</{tag}>"
    if not src.startswith(opener, start):
        return None
    body = start + len(opener)
    found = src.find(close, body)
    return None if found < 0 else (src[body:found], found + len(close))


def match_tool_call_block(
    src: str, start: int, tag: str, lookahead: Lookahead | None = None
) -> tuple[str, int] | None:
    """Give (body, end) of the call block at `start`, minding strings and heredocs (LEX-84)."""
    opener, close = f"<{tag}>", f"</{tag}>"
    if not src.startswith(opener, start):
        return None
    body = start + len(opener)
    found = find_close_tag(src, body, close, lookahead).position
    return None if found is None else (src[body:found], found + len(close))


def _step(
    src: str, here: int, close: str, openers: tuple[str, ...], memory: Lookahead
) -> int | SearchResult:
    """Say where the search goes on after the stop at `here`, or how it ends there."""
    after = _skip(src, here, memory)
    if after is None:
        return SearchResult(SearchOutcome.TRUNCATED)
    if after > here:
        return after
    if src.startswith(close, here):
        return SearchResult(SearchOutcome.CLOSED, here)
    if src.startswith(openers, here) and _is_line_leading(src, here):
        return SearchResult(SearchOutcome.OPENER_AT, here)
    return here + 1


def _skip(src: str, position: int, memory: Lookahead) -> int | None:
    """Go past the string or heredoc at `position`, or nowhere; none when the text ends in it."""
    if src[position] in QUOTES:
        return skip_string_span(src, position, memory)
    if not src.startswith("<<", position):
        return position
    span = scan_heredoc(src, position, memory)
    if not isinstance(span, HeredocFault):
        return span.end
    # LEX-81: without a tag, or with an absurd count, it is ordinary text.
    is_text = span.kind in (HeredocFaultKind.TAG_MISSING, HeredocFaultKind.COUNT_INVALID)
    return position if is_text else None


def _is_line_leading(src: str, position: int) -> bool:
    """Tell whether only Unicode space stands before `position` on its line (LEX-86)."""
    before = position - 1
    while before >= 0 and src[before] in LINE_SPACE:
        before -= 1
    return before < 0 or src[before] == "\n"


@lru_cache(maxsize=64)
def _plain(close: str) -> re.Pattern[str]:
    """Match what is passed over without a question: short strings, other text, tags.

    The limits keep text that never closes from being run over by every search in it.
    """
    first, rest = re.escape(close[:1]), re.escape(close[1:])
    strings = "|".join(
        rf"{quote}(?:[^{quote}\\]{{1,100}}+|\\[\s\S]){{0,20}}+{quote}" for quote in QUOTES
    )
    tags = f"|<(?!<|{rest})" if first == "<" else ""
    return re.compile(rf"(?:[^{QUOTES}<{first}]{{1,200}}+|{strings}{tags}){{0,50}}+")


@lru_cache(maxsize=64)
def _stops(first_characters: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(QUOTES + '<' + first_characters)}]")


@lru_cache(maxsize=64)
def _alternatives(openers: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(opener) for opener in openers) or r"(?!)")
