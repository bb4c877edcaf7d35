"""Over-closed strings: a value that holds its own quote unescaped (section D.7)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import STRING_QUOTES, TRIVIA_SPACE
from parser.lexer.escapes import decode_quoted, find_string_close
from parser.lexer.forward import NOWHERE
from parser.lexer.nodes import Text

if TYPE_CHECKING:
    from parser.lexer.lookahead import Lookahead

# LEX-48: space only, comments are not skipped here.
_VALUE_END: Final = re.compile(f"[{TRIVIA_SPACE}]*+[,}}]")


def recover_overclosed(source: str, start: int, lookahead: Lookahead) -> tuple[Text, int] | None:
    """Read the value at `start` again, as a string that ends only where a member can end.

    Returns the undecoded text and the position after its quote; none when the value does not
    start with a quote, or when no close is found before the end of the source (LEX-49, 50).
    """
    quote = source[start]
    if quote not in STRING_QUOTES:
        return None
    close = lookahead.recovery_close(quote, start + 1)
    if close == NOWHERE or lookahead.invalid_escape(start + 1) < close:
        return None
    return Text(start + 1, close, decode_quoted), close + 1


def find_recovery_close(source: str, quote: str, start: int) -> int:
    """Find the first unescaped `quote` with `,` or `}` after it, or NOWHERE.

    Like that of a string's close, the answer does not depend on where the string began.
    """
    close = find_string_close(source, quote, start)
    while close != NOWHERE and not _VALUE_END.match(source, close + 1):
        close = find_string_close(source, quote, close + 1)
    return close
