"""Measuring a JSON object by its braces alone (section G)."""

from __future__ import annotations

import re
from typing import Final

from parser.lexer.lookahead import Lookahead
from parser.lexer.spans import skip_string_span

_HOP: Final = re.compile(r'[{}"]')


def balanced_json_object_len(text: str) -> int | None:
    """Measure the object whose `{` is the first character, in code points; else none (LEX-77)."""
    return balanced_object_end(text, 0)


def balanced_object_end(source: str, start: int, lookahead: Lookahead | None = None) -> int | None:
    """Give the position after the `}` that balances the `{` at `start`, else none.

    Only braces and double-quoted strings mean anything (LEX-78). With a `lookahead`, candidates
    inside one that was already walked cost nothing.
    """
    if not source.startswith("{", start):
        return None
    memory = Lookahead.of(source, lookahead)
    if start not in memory.balanced_ends:
        _walk(source, start, memory)
    return memory.balanced_ends[start]


def _walk(source: str, start: int, memory: Lookahead) -> None:
    """Pair the braces from `start` on, until it is paired itself or the source ends."""
    ends = memory.balanced_ends
    unclosed: list[int] = []
    position: int | None = start
    while position is not None and (hop := _HOP.search(source, position)):
        position = hop.end()
        if hop[0] == '"':
            position = skip_string_span(source, hop.start(), memory)
        elif hop[0] == "}":
            ends[unclosed.pop()] = position
            if not unclosed:
                return
        elif hop.start() in ends:
            position = ends[hop.start()]
        else:
            unclosed.append(hop.start())
    ends.update(dict.fromkeys(unclosed))
