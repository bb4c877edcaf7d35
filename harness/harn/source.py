"""The text of a script, and where in it something stands."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

_LONGEST_LINE: Final = 72
"""How much of a line is quoted."""

_BEFORE: Final = 48
"""How much of that is before the column, at most."""


@dataclass(frozen=True, slots=True)
class Source:
    """A script: its name for messages, and its text."""

    name: str
    text: str
    _starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        starts.extend(i + 1 for i, character in enumerate(self.text) if character == "\n")
        object.__setattr__(self, "_starts", starts)

    def position(self, at: int) -> tuple[int, int]:
        """Return the line and the column of the code point offset `at`, both from 1 (HLX-12)."""
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end].removesuffix("\r")

    def quote(self, at: int) -> str:
        """Return `file:line:column` with the line below and a mark under the column.

        Of a long line only what is around the column is shown; a tab takes one column.
        """
        number, column = self.position(at)
        margin = f"{number} | "
        shown, column = _window(self.line(number).replace("\t", " "), column)
        return f"{self.name}:{self.place(at)}\n{margin}{shown}\n{' ' * (len(margin) + column - 1)}^"

    def place(self, at: int) -> str:
        """Return `line:column` of an offset."""
        line, column = self.position(at)
        return f"{line}:{column}"


def _window(line: str, column: int) -> tuple[str, int]:
    """Return the part of a line around a column, and the column in that part."""
    start = max(0, min(column - 1 - _BEFORE, len(line) - _LONGEST_LINE))
    end = start + _LONGEST_LINE
    left, right = "…" if start else "", "…" if end < len(line) else ""
    return f"{left}{line[start:end]}{right}", column - start + len(left)
