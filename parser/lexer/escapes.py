"""Escapes of quoted strings: what they decode to, and what they do not close (section D.2).

Where an escape stands does not depend on where its string began: a character is escaped exactly
when an odd run of backslashes stands before it, and no run reaches across an opening quote. So
both finders can be remembered per source.
"""

from __future__ import annotations

import re
from typing import Final

from parser.lexer.characters import QUOTES, TRIVIA_SPACE
from parser.lexer.forward import NOWHERE

_HEX: Final = "[0-9A-Fa-f]"
# LEX-23…27. What no other branch knows is the last one: a backslash and the next code point.
_ESCAPE: Final = re.compile(
    rf"\\(?:u(?:\{{\+?(?P<braced>{_HEX}+)\}}"
    rf"|(?P<high>[Dd][89ABab]{_HEX}{{2}})\\u(?P<low>[Dd][C-Fc-f]{_HEX}{{2}})"
    rf"|(?P<four>{_HEX}{{4}}))"
    rf"|x(?P<hex>{_HEX}{{2}})"
    r"|(?P<other>[\s\S]))"
)
_QUOTE_OR_ESCAPE: Final = {quote: re.compile(rf"{quote}|\\[\s\S]") for quote in QUOTES}
# LEX-48: space only, comments are not skipped here.
_VALUE_END: Final = re.compile(f"[{TRIVIA_SPACE}]*+[,}}]")
_SIMPLE: Final = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "0": "\0",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "`": "`",
    "\n": "",  # line continuation
}
# LEX-25: a larger number in braces is no escape at all, not an invalid one.
_LARGEST_ESCAPE: Final = 0xFFFFFFFF


def decode_quoted(raw: str) -> str:
    """Decode the escapes of a quoted string that holds no invalid one (LEX-23…27)."""
    return _ESCAPE.sub(_decoded, raw) if "\\" in raw else raw


def find_string_close(source: str, quote: str, start: int) -> int:
    """Find the first unescaped `quote` at or after `start`, or NOWHERE."""
    close = source.find(quote, start)
    if close < 0:
        return NOWHERE
    escape = source.find("\\", start, close)
    if escape < 0:
        return close
    for token in _QUOTE_OR_ESCAPE[quote].finditer(source, escape):
        if source[token.start()] == quote:
            return token.start()
    return NOWHERE


def find_recovery_close(source: str, quote: str, start: int) -> int:
    """Find the first unescaped `quote` with `,` or `}` after it, or NOWHERE.

    Like that of a string's close, the answer does not depend on where the string began.
    """
    close = find_string_close(source, quote, start)
    while close != NOWHERE and not _VALUE_END.match(source, close + 1):
        close = find_string_close(source, quote, close + 1)
    return close


def find_invalid_escape(source: str, start: int) -> int:
    r"""Find the first `\u` escape at or after `start` that names no character, or NOWHERE."""
    if source.find("\\u", start) < 0:
        return NOWHERE
    for token in _ESCAPE.finditer(source, start):
        if token["other"] is None and not _is_acceptable(_number(token)):
            return token.start()
    return NOWHERE


def _decoded(token: re.Match[str]) -> str:
    other = token["other"]
    if other is not None:
        return _SIMPLE.get(other, token[0])  # LEX-24, 26, 27: else both characters stay
    number = _number(token)
    return token[0] if number > _LARGEST_ESCAPE else chr(number)


def _number(token: re.Match[str]) -> int:
    high = token["high"]
    if high is not None:
        return 0x10000 + (int(high, 16) - 0xD800) * 0x400 + int(token["low"], 16) - 0xDC00
    return int(token["braced"] or token["four"] or token["hex"], 16)


def _is_acceptable(number: int) -> bool:
    """Tell whether a number is a Unicode scalar value, or too large to make an escape."""
    return number < 0xD800 or 0xDFFF < number <= 0x10FFFF or number > _LARGEST_ESCAPE
