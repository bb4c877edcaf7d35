"""Half-open ranges of a text, and what is left when they are cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Span(NamedTuple):
    """The code points from `start` up to, not including, `end`."""

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
