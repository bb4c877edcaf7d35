"""Where in a line and a fence a position stands (02 section 4)."""

from __future__ import annotations

from typing import Final

from parser.lexer.characters import INDEX_BLANK
from parser.lexer.index import TextIndex

# The five blanks that lie between units without belonging to one. No vertical tab.
GAP_BLANK: Final = " \t\n\r\f"


class Positions:
    """Answers about the positions of one source; nothing is indexed before it is asked for."""

    __slots__ = ("_index", "_source", "fenced")

    def __init__(self, source: str) -> None:
        self._source = source
        self._index = TextIndex(source)
        # POS-3: tells whether a position is between the two markers of a pair.
        self.fenced = self._index.inside_markdown_fence

    def line_leading(self, position: int) -> bool:
        """Tell whether only space, tab and CR stand before it on its line (POS-1)."""
        if position == 0:
            return True
        before = self._source[position - 1]
        # Indented tags are rare, and only they are worth an index of the lines.
        if before in INDEX_BLANK:
            return self._index.is_line_leading(position)
        return before == "\n"
