"""The text that is left for the reader (PROSE-1 … PROSE-7)."""

from __future__ import annotations

from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING

from parser.bare.spans import Span, outside
from parser.lexer.characters import trim
from parser.lexer.text import collapse_blank_lines, strip_empty_fences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parser.bare.walk import Walk


def prose_around(source: str, spans: Sequence[Span]) -> str:
    """Return `source` without the spans, which are sorted by start (PROSE-4).

    Without any span nothing is trimmed or collapsed.
    """
    if not spans:
        return strip_empty_fences(source)
    return trim(collapse_blank_lines(strip_empty_fences(outside(source, spans))))


def excised_spans(found: Walk) -> list[Span]:
    """Return what a walk takes out of the prose: calls, fence lines around calls, other blocks.

    The walk does not pair opening with closing fences (PROSE-3). Only the first span of a start
    counts, so a fence line that closes a block with a call does not open a block of its own.
    """
    spans = [*found.call_spans, *_fences_around_calls(found), *_call_free_blocks(found)]
    by_start: dict[int, Span] = {}
    for span in sorted(spans, key=attrgetter("start")):
        by_start.setdefault(span.start, span)
    return list(by_start.values())


def _fences_around_calls(found: Walk) -> Iterator[Span]:
    """PROSE-1b, c: both lines of a pair with a call between; an odd last line before a call."""
    fences = found.fence_lines
    for line, following in pairwise(fences):
        if following.calls_before > line.calls_before:
            yield Span(line.start, line.end)
            yield Span(following.start, following.end)
    if len(fences) % 2 and len(found.calls) > fences[-1].calls_before:
        yield Span(fences[-1].start, fences[-1].end)


def _call_free_blocks(found: Walk) -> Iterator[Span]:
    """PROSE-2: the whole text between two consecutive fence lines without a call."""
    for line, following in pairwise(found.fence_lines):
        if following.calls_before == line.calls_before:
            yield Span(line.start, following.end)
