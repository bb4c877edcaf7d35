"""Follows the last line of an open heredoc, which may close it and the call (LEX-57, STR-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.lexer.characters import TRIVIA_SPACE, UNICODE_SPACE
from parser.stream.outlook import Outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.stream.window import Window

_INNER_BLANK: Final = " \t"
_CLOSERS: Final = {"{": "}", "[": "]"}


class CallTail:
    """The last line with text in it, while a heredoc is open."""

    def __init__(self, window: Window, opened: Sequence[str], *, recoverable: bool) -> None:
        self._window = window
        self._opened = opened
        self._recoverable = recoverable
        self._seen = 0
        self._blank = ""
        self._line = _Line(opened, "")
        self._has_open_end = False
        self.is_open = True
        # What has arrived ends in what would be the closing line if nothing followed.
        self.may_be_closed = False

    def begin(self) -> None:
        """Watch the lines from the position on: a last one can close the heredoc."""
        self._has_open_end = True
        self._seen = self._window.position
        self._blank = "\n"

    def leave(self) -> None:
        """Stop watching: the heredoc has its closing line, or will never have one."""
        self.is_open = False

    def outlook(self) -> Outlook:
        """Tell what becomes of the call if nothing follows what has arrived."""
        if self.may_be_closed and self._recoverable:
            return Outlook.MAYBE
        return self._line_outlook() if self._has_open_end else Outlook.NO

    def _line_outlook(self) -> Outlook:
        window = self._window
        self._observe(window.slice(self._seen, window.end))
        self._seen = window.end
        if not self._line.is_tail:
            return Outlook.NO
        if self._line.closed:
            return Outlook.YES
        hopeful = self._recoverable and self._line.refused_at_once
        return Outlook.MAYBE if hopeful else Outlook.NO

    def _observe(self, new: str) -> None:
        used = new.rstrip(UNICODE_SPACE)
        if used:
            line_start = used.rfind("\n") + 1
            content = used[line_start:].lstrip(UNICODE_SPACE)
            blank = used[line_start : len(used) - len(content)]
            blank = "\n" + blank if line_start else self._blank + blank
            if blank.startswith("\n"):
                self._line = _Line(self._opened, blank[1:])
            else:
                self._line.gap(blank)
            self._line.take(content)
            self._blank = ""
        self._blank = _last_line(self._blank + new[len(used) :])


def _last_line(blank: str) -> str:
    """Shorten blanks to those after the last line feed, and each kind of them once."""
    line_break = blank.rfind("\n")
    kinds = "".join(sorted(set(blank[line_break + 1 :])))
    return kinds if line_break < 0 else "\n" + kinds


class _Line:
    """A line read as the end of a call: it closes what is open, and then the call itself."""

    def __init__(self, opened: Sequence[str], indentation: str) -> None:
        self._opened = opened
        self._left = len(opened)
        self._after_comma = False
        self._moved = False
        self._refused = bool(indentation.strip(TRIVIA_SPACE))
        self._has_paren = False
        self.closed = False
        self._only_closers = True

    @property
    def is_tail(self) -> bool:
        """Tell whether the line may close the heredoc (LEX-57)."""
        return self._only_closers and self._has_paren

    @property
    def refused_at_once(self) -> bool:
        """Tell whether already its first character cannot follow the value."""
        return self._refused and not self._moved

    def gap(self, blank: str) -> None:
        """Note blanks that turned out to stand inside the line."""
        if blank.strip(_INNER_BLANK):
            self._only_closers = False

    def take(self, content: str) -> None:
        """Read on."""
        for character in content:
            if not self._only_closers:
                return
            self._take(character)

    def _take(self, character: str) -> None:
        if character in _INNER_BLANK:
            return
        if character not in "})],":
            self._only_closers = False
            return
        self._has_paren = self._has_paren or character == ")"
        if self.closed or self._refused:
            return
        if self._accepts(character):
            self._moved = True
        else:
            self._refused = True

    def _accepts(self, character: str) -> bool:
        if not self._left:
            self.closed = character == ")"
            return self.closed
        if character == _CLOSERS[self._opened[self._left - 1]]:
            self._left -= 1
            self._after_comma = False
            return True
        if character == "," and not self._after_comma:
            self._after_comma = True
            return True
        return False
