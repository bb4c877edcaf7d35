"""Ranges of the stripped text, and header text that is made of several of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import NamedTuple

from parser.lexer.characters import UNICODE_SPACE


class Span(NamedTuple):
    """The code points from `start` up to, not including, `end`."""

    start: int
    end: int


class Header:
    """The lines of a block that are neither fence nor verbatim body, joined and trimmed (FNC-13).

    Offsets into `text` can be taken back to the source, where the lines need not be neighbours.
    """

    def __init__(self, source: str, lines: list[Span]) -> None:
        joined = "".join(source[line.start : line.end] for line in lines)
        trimmed = joined.lstrip(UNICODE_SPACE)
        self.text = trimmed.rstrip(UNICODE_SPACE)
        self._lines = lines
        self._offsets: list[int] = []
        offset = len(trimmed) - len(joined)
        for line in lines:
            self._offsets.append(offset)
            offset += line.end - line.start

    def source_position(self, offset: int) -> int:
        """Give the position in the source of a character of the header."""
        index = max(bisect_right(self._offsets, offset) - 1, 0)
        return self._lines[index].start + offset - self._offsets[index]

    def source_spans(self, start: int, end: int) -> list[Span]:
        """Give the ranges of the source that the range of the header is made of."""
        spans = []
        index = max(bisect_right(self._offsets, start) - 1, 0)
        while start < end:
            line = self._lines[index]
            first = line.start + start - self._offsets[index]
            taken = min(line.end - first, end - start)
            spans.append(Span(first, first + taken))
            start += taken
            index += 1
        return spans

    def offset_of(self, position: int) -> int:
        """Give how much of the header stands before a position outside its lines."""
        index = bisect_left(self._lines, position, key=attrgetter("start")) - 1
        if index < 0:
            return 0
        line = self._lines[index]
        return self._offsets[index] + line.end - line.start
