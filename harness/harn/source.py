"""The text of a script, and where in it something stands."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


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
        """Return `file:line:column` with the line below and a mark under the column."""
        number, column = self.position(at)
        margin = f"{number} | "
        mark = " " * (len(margin) + column - 1) + "^"
        return f"{self.name}:{number}:{column}\n{margin}{self.line(number)}\n{mark}"
