"""Half-open ranges of a text, and what is left when they are cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Span(NamedTuple):
    """A half-open range of a text, in code points (NJ-9, DEC-3).

    Attributes:
        start: where it begins.
        end: where it ends, itself not included.

    >>> start, end = Span(4, 9)
    >>> "Run: ready"[start:end]
    ' read'
    """

    start: int
    end: int


class FenceLine(NamedTuple):
    """A line that begins with a fence: its span, indentation and line break included."""

    start: int
    end: int
    calls_before: int
    """How many calls the walk had credited when it met the line."""


def outside(source: str, spans: Iterable[Span]) -> str:
    """Return what lies outside the spans, which are sorted by start and may overlap."""
    kept = []
    position = 0
    for span in spans:
        if span.start > position:
            kept.append(source[position : span.start])
        position = max(position, span.end)
    kept.append(source[position:])
    return "".join(kept)
