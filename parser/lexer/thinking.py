"""Removing thinking blocks and call-wrapper tags outside strings and heredocs (section I)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import QUOTES
from parser.lexer.lookahead import Lookahead
from parser.lexer.spans import skip_protected
from parser.vocabulary.tagged import closing, opening, tagged_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

_WORDS: Final = tagged_vocabulary()
THINK_OPEN: Final = opening(_WORDS.thinking_tag)
THINK_CLOSE: Final = closing(_WORDS.thinking_tag)
# LEX-94: exact spellings only.
CALL_WRAPPERS: Final = tuple(
    written for tag in _WORDS.call_tags for written in (opening(tag), closing(tag))
)

_STOP: Final = re.compile(f"[{QUOTES}<]")


def strip_thinking_tags(text: str) -> str:
    """Remove `<think>` blocks and stray markers; nothing is trimmed (LEX-89…92)."""
    if THINK_OPEN not in text and THINK_CLOSE not in text:
        return text
    last_close = text.rfind(THINK_CLOSE)

    def drop(position: int) -> tuple[str, int]:
        if text.startswith(THINK_CLOSE, position):
            return "", position + len(THINK_CLOSE)
        if not text.startswith(THINK_OPEN, position):
            return "", position
        after = position + len(THINK_OPEN)
        if last_close < after:
            return "", after  # LEX-90: a block that never closes is kept
        return "", text.index(THINK_CLOSE, after) + len(THINK_CLOSE)

    return _rewrite(text, drop)


def strip_tool_call_wrappers(text: str) -> str:
    """Put one LF in place of every call-wrapper tag (LEX-94)."""
    if not any(tag in text for tag in CALL_WRAPPERS):
        return text

    def line_break(position: int) -> tuple[str, int]:
        for tag in CALL_WRAPPERS:
            if text.startswith(tag, position):
                return "\n", position + len(tag)
        return "", position

    return _rewrite(text, line_break)


def _rewrite(text: str, replace: Callable[[int], tuple[str, int]]) -> str:
    """Copy `text`, strings and heredocs verbatim, with `replace` asked at every other `<`.

    It gives what to write instead, and the position to go on from: its own when it declines.
    """
    memory = Lookahead(text)
    pieces: list[str] = []
    copied = position = 0
    while stop := _STOP.search(text, position):
        here = stop.start()
        protected = skip_protected(text, here, memory)
        if protected is not None:
            position = protected
            continue
        instead, position = replace(here)
        if position == here:
            position = here + 1
            continue
        pieces += text[copied:here], instead
        copied = position
    pieces.append(text[copied:])
    return "".join(pieces)
