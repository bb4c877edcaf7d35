"""Over-closed strings: a value that holds its own quote unescaped (section D.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.characters import STRING_QUOTES
from parser.lexer.escapes import decode_quoted
from parser.lexer.forward import NOWHERE
from parser.lexer.nodes import Text

if TYPE_CHECKING:
    from parser.lexer.lookahead import Lookahead


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
