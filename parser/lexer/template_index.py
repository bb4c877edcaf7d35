"""Where the characters that matter in template literals are, found in one pass (LEX-128)."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import Final

from parser.lexer.forward import NOWHERE

_HOP: Final = re.compile(r"[`\\]|\$\{")
_BRACE: Final = re.compile(r"[{}]")


class TemplateIndex:
    """The hops of all templates of a source, the ends of `${…}`, and known outcomes.

    `outcomes` says of a hop where a template that came to it unescaped ends, or which error it is.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self.outcomes: dict[int, int | str] = {}

    def hop(self, position: int) -> int:
        """Give the next backtick, backslash or `${` at or after `position`, or NOWHERE."""
        index = bisect_left(self._hops, position)
        return self._hops[index] if index < len(self._hops) else NOWHERE

    def interpolation_end(self, brace: int) -> int:
        """Give the position after the `}` that closes the `{` at `brace`, or NOWHERE."""
        return self._interpolation_ends.get(brace, NOWHERE)

    @cached_property
    def _hops(self) -> list[int]:
        return [match.start() for match in _HOP.finditer(self._source)]

    @cached_property
    def _interpolation_ends(self) -> dict[int, int]:
        # LEX-33: nothing but braces counts inside one, so no start can change a pair.
        ends: dict[int, int] = {}
        unclosed: list[int] = []
        for match in _BRACE.finditer(self._source):
            if match[0] == "{":
                unclosed.append(match.start())
            elif unclosed:
                ends[unclosed.pop()] = match.end()
        return ends
