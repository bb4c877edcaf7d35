"""White space and comments between tokens (section C)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import TRIVIA_SPACE, end_of_run
from parser.lexer.forward import NOWHERE

if TYPE_CHECKING:
    from parser.lexer.lookahead import Lookahead

_SPACE: Final = re.compile(f"[{TRIVIA_SPACE}]*")
_LONG_RUN: Final = 64
"""Characters of white space that are not run over twice from the same position (LEX-128)."""
# Most tokens follow each other directly, and need no more than one look.
_FIRST: Final = TRIVIA_SPACE + "/"


def skip_trivia(source: str, position: int, lookahead: Lookahead) -> int:
    """Give the position after the white space and comments at `position` (LEX-11)."""
    if source[position : position + 1] not in _FIRST:
        return position
    start = position
    if start in lookahead.trivia_ends:
        return lookahead.trivia_ends[start]
    position = end_of_run(_SPACE, source, start)
    passed = [start] if position - start > _LONG_RUN else []
    while (after := _skip_comment(source, position, lookahead)) != position:
        if after in lookahead.trivia_ends:
            position = lookahead.trivia_ends[after]
            break
        passed.append(after)
        position = end_of_run(_SPACE, source, after)
    lookahead.trivia_ends.update(dict.fromkeys(passed, position))
    return position


def _skip_comment(source: str, position: int, lookahead: Lookahead) -> int:
    if source.startswith("//", position):
        return min(lookahead.line_end(position) + 1, len(source))
    if source.startswith("/*", position):
        close = lookahead.comment_close(position + 2)
        if close != NOWHERE:
            return close + 2
        # LEX-12: the last character stays, unless it belongs to the `/*` itself.
        return max(position + 2, len(source) - 1)
    return position
