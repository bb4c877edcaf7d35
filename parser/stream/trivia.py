"""Steps over white space and comments, and knows what a comment without an end would hide."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import TRIVIA_SPACE
from parser.stream.spans import character, past, run

if TYPE_CHECKING:
    from parser.stream.window import Steps, Window

_SPACE: Final = re.compile(f"[{TRIVIA_SPACE}]*")
_COMMENT_ENDS: Final = {"//": "\n", "/*": "*/"}


class Trivia:
    """Trivia between two tokens (LEX-11); `commented` tells whether it holds a comment."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._opener = ""
        self._opened = 0
        self.commented = False

    def skip(self) -> Steps[None]:
        """Step to the next character that is no trivia."""
        window = self._window
        self.commented = False
        while True:
            self._opener = ""
            yield from run(window, _SPACE)
            if window.text[window.at] != "/":
                return
            self._opener = "/"
            second = yield from character(window, 1)
            self._opener += second
            if self._opener not in _COMMENT_ENDS:
                return
            self.commented = True
            self._opened = window.position
            window.at += 2
            yield from past(window, _COMMENT_ENDS[self._opener])

    def left_at_end(self) -> str:
        """Give what would be left to read if the text ended now; empty when nothing is.

        A comment that is not closed hides everything but its last character (LEX-12).
        """
        if self._opener == "/":
            return "/"
        window = self._window
        if self._opener != "/*" or window.end == self._opened + 2:
            return ""
        return window.text[-1].strip(TRIVIA_SPACE)
