"""Where fences and line starts are, looked up without rescanning (section L)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import Final

from parser.lexer.characters import INDEX_BLANK

_FENCE: Final = re.compile("```")
_LINE_BLANKS: Final = re.compile(f"^[{INDEX_BLANK}]*", re.MULTILINE)


class TextIndex:
    """Answers about offsets (code points) of one text in logarithmic time (LEX-112)."""

    def __init__(self, text: str) -> None:
        self._text = text

    def inside_markdown_fence(self, offset: int) -> bool:
        """Tell whether `offset` is in a fence that also ends (LEX-113)."""
        before = bisect_left(self._fences, offset)
        return before % 2 == 1 and before < len(self._fences)

    def is_line_leading(self, offset: int) -> bool:
        """Tell whether only space, tab and CR stand before `offset` on its line (LEX-114)."""
        line = bisect_right(self._line_starts, offset) - 1
        return offset <= self._blank_ends[line]

    @cached_property
    def _fences(self) -> list[int]:
        return [match.start() for match in _FENCE.finditer(self._text)]

    @cached_property
    def _line_starts(self) -> list[int]:
        return [match.start() for match in _LINE_BLANKS.finditer(self._text)]

    @cached_property
    def _blank_ends(self) -> list[int]:
        return [match.end() for match in _LINE_BLANKS.finditer(self._text)]
