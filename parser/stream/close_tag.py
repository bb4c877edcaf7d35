"""Looks for the tag that closes a call block while it arrives (STR-10, LEX-81)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import QUOTES
from parser.stream.heredoc import Ending, heredoc
from parser.stream.spans import string, until

if TYPE_CHECKING:
    from parser.stream.window import Steps, Window

_STOP: Final = re.compile(f"[{QUOTES}<]")


def close_tag(window: Window, tag: str) -> Steps[bool]:
    """Step past the closing tag, over strings and heredocs; false when it can never be found."""
    while True:
        yield from until(window, _STOP)
        first = window.text[window.at]
        here = window.text[window.at : window.at + len(tag)]
        if first in QUOTES:
            window.at += 1
            yield from string(window, first)
        elif here == tag:
            window.at += len(tag)
            return True
        elif tag.startswith(here):
            yield
        elif here.startswith("<<"):
            if (yield from heredoc(window)) is Ending.NEVER:
                return False
        else:
            window.at += 1
