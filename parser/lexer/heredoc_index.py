"""Where the lines of a source that could close a heredoc are, by their first word (LEX-128)."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import Final

from parser.lexer.characters import LINE_SPACE, TAG_CHARACTERS, UNICODE_SPACE

# LEX-54: a line closes tag T exactly when its first run of tag characters is T. The first line
# of a source never closes anything, because a body starts after an LF.
_LINE_WORD: Final = re.compile(f"\n[{LINE_SPACE}]*+([{TAG_CHARACTERS}]+)")
# LEX-58, 59: the same after a written-out `\n`; a pair `\\` is one unit, as is any other pair.
_ESCAPED_WORD: Final = re.compile(
    rf"\\(?:n[{UNICODE_SPACE}]*+([{TAG_CHARACTERS}]+)?|[^n])", re.DOTALL
)
NEAR: Final = 200
"""Code points of a body that are looked at without the index."""
_CALL_TAIL: Final = re.compile(r"[})\],\t ]*")


class HeredocIndex:
    """Answers where a heredoc body ends, in time that does not depend on how long it is."""

    def __init__(self, source: str) -> None:
        self._source = source

    def closing_word(self, tag: str, body_start: int) -> int | None:
        """Give the start of the tag on the first line from `body_start` on that closes it."""
        if (word := self._near_word(tag, body_start)) is not None:
            return word
        return _first_at_least(self._line_words.get(tag), body_start)

    def escaped_closing(self, tag: str, opening_pair: int) -> tuple[int, int] | None:
        r"""Give the pair `\n` before the closing segment and the tag in it (LEX-59)."""
        pair = _first_at_least(self._escaped_words.get(tag), opening_pair)
        if pair is None:
            return None
        match = _ESCAPED_WORD.match(self._source, pair)
        return (pair, match.start(1)) if match else None

    def lines_end(self, body_start: int, count: int) -> int | None:
        """Give the position after `count` whole lines from `body_start` on (LEX-55)."""
        last = bisect_left(self._line_ends, body_start) + count - 1
        if count == 0:
            return body_start
        return self._line_ends[last] + 1 if last < len(self._line_ends) else None

    def _near_word(self, tag: str, body_start: int) -> int | None:
        """Look at the next few lines only: where bodies are short, the index is not needed."""
        end = body_start + NEAR
        for match in _LINE_WORD.finditer(self._source, body_start - 1, end):
            if match[1] == tag and match.end() < end:  # else the word may go on
                return match.start(1)
        return None

    @cached_property
    def call_tail(self) -> int | None:
        """The start of the source's last line that is not blank, if it can end a call (LEX-57)."""
        used = len(self._source.rstrip(UNICODE_SPACE))
        start = self._source.rfind("\n", 0, used) + 1
        line = self._source[start:used].lstrip(UNICODE_SPACE)
        return start if ")" in line and _CALL_TAIL.fullmatch(line) else None

    @cached_property
    def _line_words(self) -> dict[str, list[int]]:
        words: dict[str, list[int]] = {}
        for match in _LINE_WORD.finditer(self._source):
            words.setdefault(match[1], []).append(match.start(1))
        return words

    @cached_property
    def _escaped_words(self) -> dict[str, list[int]]:
        pairs: dict[str, list[int]] = {}
        for match in _ESCAPED_WORD.finditer(self._source):
            if match[1] is not None:
                pairs.setdefault(match[1], []).append(match.start())
        return pairs

    @cached_property
    def _line_ends(self) -> list[int]:
        return [match.start() for match in re.finditer("\n", self._source)]


def _first_at_least(positions: list[int] | None, least: int) -> int | None:
    if not positions:
        return None
    index = bisect_left(positions, least)
    return positions[index] if index < len(positions) else None
