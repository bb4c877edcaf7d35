"""The value parser over a text (section D)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.building import build
from parser.lexer.lookahead import Lookahead
from parser.lexer.reading import Reader
from parser.lexer.trivia import skip_trivia

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonValue


class ValueParser:
    """Parses values of `text` one after another, from `position` on (code points)."""

    def __init__(self, text: str, position: int = 0, lookahead: Lookahead | None = None) -> None:
        self.text = text
        self.position = position
        self._lookahead = Lookahead.of(text, lookahead)

    def peek(self) -> str:
        """Give the next character, or '' at the end."""
        return self.text[self.position : self.position + 1]

    def skip_trivia(self) -> None:
        """Move past white space and comments (LEX-11)."""
        self.position = skip_trivia(self.text, self.position, self._lookahead)

    def parse_value(self) -> JsonValue:
        """Parse one value, skipping trivia before it, and move past it (LEX-14).

        Raises LexError with a value-level code; the position then stays where it was.
        """
        reader = Reader(self.text, self._lookahead, skim=False)
        node = reader.read(self.position)
        self.position = reader.position
        return build(self.text, node, reader.opened)
