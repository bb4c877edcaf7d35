"""Steps over runs, strings and templates, however the text is cut into pieces.

Each of these leaves the window right after what it is named for. When the text ends first, what
is settled is left behind, so that the next piece is looked at and nothing twice.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import QUOTES

if TYPE_CHECKING:
    from parser.stream.window import Steps, Window

_QUOTE_OR_ESCAPE: Final = {quote: re.compile(rf"{quote}|\\[\s\S]") for quote in QUOTES}
_TEMPLATE_TOKEN: Final = re.compile(r"`|\$\{|\\[\s\S]")
_BRACE: Final = re.compile("[{}]")


def character(window: Window, ahead: int = 0) -> Steps[str]:
    """Give the character at the position, or so many `ahead` of it."""
    while window.at + ahead >= len(window.text):
        yield
    return window.text[window.at + ahead]


def run(window: Window, pattern: re.Pattern[str]) -> Steps[None]:
    """Step over a run of a class of characters (`[…]*`), up to a character that ends it."""
    while True:
        match = pattern.match(window.text, window.at)
        window.at = match.end() if match else window.at
        if window.at < len(window.text):
            return
        yield


def until(window: Window, pattern: re.Pattern[str]) -> Steps[None]:
    """Step to the first character of a class."""
    while (match := pattern.search(window.text, window.at)) is None:
        window.at = len(window.text)
        yield
    window.at = match.start()


def past(window: Window, text: str) -> Steps[None]:
    """Step past the next `text`."""
    while (found := window.text.find(text, window.at)) < 0:
        window.at = max(window.at, len(window.text) - len(text) + 1)
        yield
    window.at = found + len(text)


def string(window: Window, quote: str) -> Steps[None]:
    """Step past the next unescaped quote (LEX-79)."""
    token = _QUOTE_OR_ESCAPE[quote]
    while True:
        match = token.search(window.text, window.at)
        if match is not None:
            window.at = match.end()
            if match[0] == quote:
                return
            continue
        _keep_last(window, "\\")
        yield


def template(window: Window) -> Steps[None]:
    """Step past the backtick that closes a template (LEX-31 … LEX-33)."""
    depth = 0
    while True:
        match = (_BRACE if depth else _TEMPLATE_TOKEN).search(window.text, window.at)
        if match is None:
            _keep_last(window, "" if depth else "\\$")
            yield
            continue
        window.at = match.end()
        if match[0] == "`":
            return
        depth += _DEPTH_CHANGE.get(match[0], 0)


_DEPTH_CHANGE: Final = {"${": 1, "{": 1, "}": -1}


def _keep_last(window: Window, characters: str) -> None:
    """Settle everything but a last character that may begin something."""
    kept = window.text[window.at :].endswith(tuple(characters))
    window.at = len(window.text) - kept
