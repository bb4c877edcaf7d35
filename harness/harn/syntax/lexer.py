"""From the text of a script to its tokens (07 §1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.dialect import DEFAULT_DIALECT, Dialect
from harness.harn.syntax import numbers, strings
from harness.harn.syntax.comments import block_comment_end
from harness.harn.syntax.errors import unexpected_character
from harness.harn.syntax.tokens import (
    DURATION,
    END,
    KEYWORDS,
    NAME,
    NUMBER,
    OPERATORS,
    TEMPLATE,
    TEXT,
    Span,
    Token,
)

if TYPE_CHECKING:
    from harness.harn.source import Source
    from harness.harn.syntax.interpolation import Braces
    from harness.harn.syntax.tokens import TokenValue

ReadText: TypeAlias = Callable[
    ["Source", int, int, "Braces", strings.Escapes], tuple[strings.Pieces, int]
]

_SHEBANG = re.compile(r"#![^\n]*")

_PIECE = re.compile(
    r"""
      (?P<blank> (?: [ \t\r] | \\\r?\n )+ )   # a backslash joins two lines (HLX-1)
    | (?P<line_break> \n [ \t\r\n]* )
    | (?P<comment> //[^\n]* )
    | (?P<block_comment> /\* )
    | (?P<raw> r(?P<mark>\#?)" )
    | (?P<word> [^\W\d]\w* )
    | (?P<number> (?P<digits>[0-9]+) (?: (?P<fraction>\.[0-9]+) | (?P<unit>ms|[smhdw])(?!\w) )? )
    | (?P<triple> \"\"\" )
    | (?P<quote> " )
    | (?P<operator> """
    + "|".join(re.escape(operator) for operator in OPERATORS)
    + " )",
    re.VERBOSE,
)


def tokenize(
    source: Source,
    braces: Braces,
    span: Span | None = None,
    dialect: Dialect = DEFAULT_DIALECT,
) -> list[Token]:
    """Return the tokens of a script, or of an expression inside a text, with an end token.

    `braces` are those of the whole script, `span` is where the expression stands. The dialect
    decides what escapes mean. Raises `ScriptError` with the codes of HLX-12.
    """
    start, end = span or Span(0, len(source.text))
    shebang = None if span else _SHEBANG.match(source.text)
    escapes = strings.escapes_of(dialect)
    lexer = _Lexer(source, braces, shebang.end() if shebang else start, end, escapes)
    while lexer.at < end:
        lexer.step()
    return [*lexer.tokens, Token(END, "", end, end, lexer.fresh_line)]


class _Lexer:
    def __init__(
        self, source: Source, braces: Braces, at: int, end: int, escapes: strings.Escapes
    ) -> None:
        self.source = source
        self.braces = braces
        self.at = at
        self.end = end
        self.escapes = escapes
        self.fresh_line = False
        self.tokens: list[Token] = []

    def step(self) -> None:
        """Read one token, or what stands between tokens."""
        piece = _PIECE.match(self.source.text, self.at, self.end)
        if piece is None:
            raise unexpected_character(self.source, self.at)
        match piece.lastgroup:
            case "blank" | "comment":
                self.at = piece.end()
            case "line_break":
                self.at, self.fresh_line = piece.end(), True
            case "block_comment":
                self.at = block_comment_end(self.source, self.at, self.end)
            case "word":
                self._word(piece[0])
            case "number":
                self._number(piece)
            case "operator":
                self._add(piece[0], piece[0], piece.end())
            case "raw":
                quote = piece.end() - 1
                closing = '"' + piece["mark"]
                self._text(strings.raw_string(self.source, quote, self.end, closing))
            case "triple":
                self._text(self._read(strings.triple_quoted))
            case _:
                self._text(self._read(strings.ordinary_string))

    def _add(self, kind: str, text: str, end: int, value: TokenValue = None) -> None:
        self.tokens.append(Token(kind, text, self.at, end, self.fresh_line, value))
        self.at, self.fresh_line = end, False

    def _word(self, word: str) -> None:
        if not (word[0] == "_" or word[0].isalpha()):  # `½` is a digit of sorts to `\w`
            raise unexpected_character(self.source, self.at)
        self._add(word if word in KEYWORDS else NAME, word, self.at + len(word))

    def _number(self, piece: re.Match[str]) -> None:
        if piece["unit"]:
            value = numbers.duration(piece["digits"], piece["unit"])
            self._add(DURATION, "", piece.end(), value)
        elif piece["fraction"]:
            self._add(NUMBER, "", piece.end(), float(piece[0]))
        else:
            self._add(NUMBER, "", piece.end(), numbers.integer(piece["digits"]))

    def _read(self, text: ReadText) -> tuple[strings.Pieces, int]:
        return text(self.source, self.at, self.end, self.braces, self.escapes)

    def _text(self, read: tuple[strings.Pieces, int]) -> None:
        pieces, end = read
        match pieces:
            case [str(text)]:
                self._add(TEXT, "", end, text)
            case _:
                self._add(TEMPLATE, "", end, tuple(pieces))
