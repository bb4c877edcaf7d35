"""The arriving text: the piece that is being read, and what came before it as long as needed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Steps: TypeAlias = Generator[None, None, T]
"""Work that is suspended whenever it has used up what has arrived, and goes on with more."""


class Window:
    """The text that has arrived, read from `at` on.

    `text` is only what the reader may still look at, so that appending costs no more than what is
    appended; a reader moves `at` over what it has settled and is suspended with little behind it.
    Positions are code points from the beginning of the whole text.
    """

    __slots__ = ("_base", "_parts", "_starts", "at", "end", "text")

    def __init__(self) -> None:
        self.text = ""
        self.at = 0
        self.end = 0
        self._base = 0
        self._parts: list[str] = []
        self._starts: list[int] = []

    @property
    def position(self) -> int:
        """Where the reader has come to."""
        return self._base + self.at

    def feed(self, delta: str) -> None:
        """Append what has arrived."""
        self._parts.append(delta)
        self._starts.append(self.end)
        self.end += len(delta)
        self._base += self.at
        self.text = self.text[self.at :] + delta
        self.at = 0

    def move_to(self, position: int) -> None:
        """Put the reader anywhere in what is still kept."""
        if position < self._base:
            self.text = self.slice(position, self.end)
            self._base = position
        self.at = position - self._base

    def slice(self, start: int, end: int) -> str:
        """Give a range of the text, which must still be kept."""
        if start >= end:
            return ""
        first = bisect_right(self._starts, start) - 1
        last = bisect_right(self._starts, end - 1) - 1
        offset = self._starts[first]
        if first == last:
            return self._parts[first][start - offset : end - offset]
        return "".join(self._parts[first : last + 1])[start - offset : end - offset]

    def forget_settled(self) -> None:
        """Keep nothing from before the reader's position."""
        first = max(bisect_right(self._starts, self.position) - 1, 0)
        del self._parts[:first], self._starts[:first]
