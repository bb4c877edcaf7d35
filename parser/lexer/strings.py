"""Quoted strings, for values and for keys (section D.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import STRING_QUOTES
from parser.lexer.errors import LexError
from parser.lexer.escapes import decode_quoted
from parser.lexer.forward import NOWHERE
from parser.lexer.heredoc_value import read_heredoc
from parser.lexer.nodes import Text, verbatim

if TYPE_CHECKING:
    from parser.lexer.lookahead import Lookahead

# Most strings are short and hold no escape. The limit keeps a string that is never closed from
# being run over once per candidate.
_SHORT: Final = {quote: re.compile(rf"[^{quote}\\]{{0,200}}{quote}") for quote in STRING_QUOTES}


def read_quoted(source: str, start: int, lookahead: Lookahead) -> tuple[Text, int]:
    """Delimit the quoted string whose quote stands at `start`.

    Returns the undecoded text and the position after it. Raises LexError with a code of LEX-29,
    `unicode_escape_invalid`, or a `heredoc_…` code (LEX-62).
    """
    body = start + 1
    if source.startswith("<<", body):
        return _read_quoted_heredoc(source, start, lookahead)
    if short := _SHORT[source[start]].match(source, body):
        return Text(body, short.end() - 1, verbatim), short.end()
    close = lookahead.string_close(source[start], body)
    invalid = lookahead.invalid_escape(body)
    if invalid < close:
        raise LexError("unicode_escape_invalid", position=invalid)
    if close == NOWHERE:
        dangling = lookahead.ends_in_backslash
        code = "string_escape_unterminated" if dangling else "string_unterminated"
        raise LexError(code, position=len(source))
    return Text(body, close, decode_quoted), close + 1


def _read_quoted_heredoc(source: str, start: int, lookahead: Lookahead) -> tuple[Text, int]:
    text, end = read_heredoc(source, start + 1, lookahead)
    # LEX-62: a close quote anywhere but directly after the tag is left to the caller.
    return text, end + source.startswith(source[start], end)
