"""Looks for candidates at line starts while text arrives (STR-9)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import BLANK
from parser.lexer.identifiers import IDENTIFIER
from parser.stream.spans import past, run
from parser.vocabulary.stream import CallTag, stream_vocabulary

if TYPE_CHECKING:
    from parser.stream.window import Steps, Window

_WORDS: Final = stream_vocabulary()
_BLANKS: Final = re.compile(f"[{BLANK}]*")


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a candidate: the tag that opened it, or none and the name before its `(`."""

    tag: CallTag | None
    name: str


class _Reading(Enum):
    """What the text after the blanks of a line turned out to be, if not the head of a candidate."""

    UNDECIDED = "undecided"
    FENCE = "fence"
    OTHER = "other"


class LineReader:
    """The scan outside candidates; `line_start` tells whether the position counts as one."""

    def __init__(self, window: Window, known: frozenset[str]) -> None:
        self._window = window
        self._known = known
        self._longest = max(map(len, known), default=0)
        self._in_fence = False
        self.line_start = True

    def next_head(self) -> Steps[Head]:
        """Step to the next candidate: past its opening tag, or to its name."""
        while True:
            if not self.line_start:
                yield from past(self._window, "\n")
                self.line_start = True
            head = yield from self._line_head()
            if head is not None:
                return head

    def _line_head(self) -> Steps[Head | None]:
        """Read what a line starts with; it is the reader's state that changes if not a head."""
        window = self._window
        start = window.position
        yield from run(window, _BLANKS)
        # STR-19: after blanks a line feed is "anything else" and hides the next line.
        if window.text[window.at] == "\n" and window.position == start:
            window.at += 1
            return None
        while (reading := self._read()) is _Reading.UNDECIDED:
            yield
        if reading is _Reading.FENCE:
            yield from past(window, "\n")
            self._in_fence = not self._in_fence
        return reading if isinstance(reading, Head) else None

    def _read(self) -> Head | _Reading:
        """STR-9, steps 4 to 9."""
        for _, rule in LINE_RULES:
            reading = rule(self)
            if reading is not None:
                return reading
        return self._ordinary(self._window.at + 1)

    def _fence(self) -> Head | _Reading | None:
        # STR-20: what has arrived of a marker decides; it is not waited for.
        window = self._window
        return _Reading.FENCE if window.text.startswith(_WORDS.fence, window.at) else None

    def _fenced_line(self) -> Head | _Reading | None:
        if not self._in_fence:
            return None
        # STR-21: the end of what has arrived counts as the start of a line.
        window = self._window
        line_break = window.text.find("\n", window.at)
        window.at = len(window.text) if line_break < 0 else line_break
        return _Reading.OTHER

    def _call_tag(self) -> Head | _Reading | None:
        window = self._window
        for tag in _WORDS.call_tags:
            here = window.text[window.at : window.at + len(tag.open)]
            if here == tag.open:
                window.at += len(tag.open)
                return Head(tag, "")
            if tag.open.startswith(here):
                return _Reading.UNDECIDED
        return None

    def _bare_name(self) -> Head | _Reading | None:
        window = self._window
        match = IDENTIFIER.match(window.text, window.at)
        if match is None:
            return None
        name, end = match[0], match.end()
        if end == len(window.text):
            can_be_known = len(name) <= self._longest
            return _Reading.UNDECIDED if can_be_known else self._ordinary(end)
        if window.text[end] == "(" and name in self._known:
            return Head(None, name)
        return self._ordinary(end)

    def _ordinary(self, after: int) -> _Reading:
        self._window.at = after
        self.line_start = False
        return _Reading.OTHER


LINE_RULES: Final = (
    ("fence", LineReader._fence),
    ("fenced_line", LineReader._fenced_line),
    ("call_tag", LineReader._call_tag),
    ("bare_name", LineReader._bare_name),
)
"""What a line can start with; the first rule that takes it decides."""
