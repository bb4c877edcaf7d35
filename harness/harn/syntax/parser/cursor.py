"""Where the parser stands among the tokens, and the errors it meets there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.harn.syntax import errors
from harness.harn.syntax.lexer import tokenize
from harness.harn.syntax.parser.ternary import question_bracket
from harness.harn.syntax.structure import structure
from harness.harn.syntax.tokens import END, KEYWORDS, NAME, UNSUPPORTED_KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.harn.dialect import Dialect
    from harness.harn.errors import ScriptError
    from harness.harn.source import Source
    from harness.harn.syntax.interpolation import Braces
    from harness.harn.syntax.nodes import Expression, Statement
    from harness.harn.syntax.tokens import Span, Token


@dataclass(frozen=True, slots=True)
class Context:
    """What stays the same in a whole script.

    `parse_expression` and `parse_statement` are the two knots of the grammar: everything nested
    comes back to them, through `Cursor.expression` and `Cursor.statement`.
    """

    source: Source
    braces: Braces
    dialect: Dialect
    nesting: int
    parse_expression: Callable[[Cursor], Expression]
    parse_statement: Callable[[Cursor], Statement]


class Cursor:
    """A position among the tokens of a script, or of an expression inside a text."""

    def __init__(self, context: Context, tokens: Sequence[Token], depth: int = 0) -> None:
        self.context = context
        self.token = tokens[0]
        self.structure = structure(tokens)
        self._tokens = tokens
        self._index = 0
        self._depth = depth

    # --- Reading ---

    def next(self, distance: int = 1) -> Token:
        """Return the token that many places ahead; the end token is the last one."""
        return self._tokens[min(self._index + distance, len(self._tokens) - 1)]

    def advance(self) -> Token:
        """Return the current token and step over it; nobody steps over the end."""
        token = self.token
        self._index += 1
        self.token = self._tokens[self._index]
        return token

    def accept(self, kind: str) -> bool:
        """Step over a token of that kind, if it is the current one."""
        if self.token.kind != kind:
            return False
        self.advance()
        return True

    def accept_word(self, word: str) -> bool:
        """Step over a contextual keyword (HLX-4)."""
        if not self.is_word(word):
            return False
        self.advance()
        return True

    def is_word(self, word: str) -> bool:
        """Whether the current token is that contextual keyword."""
        return self.token.kind == NAME and self.token.text == word

    def expect(self, kind: str) -> Token:
        """Step over a token of that kind; it must be the current one."""
        if self.token.kind != kind:
            raise self.unexpected(kind)
        return self.advance()

    def expect_name(self, expected: str = "identifier") -> str:
        """Step over a name and return it."""
        if self.token.kind != NAME:
            raise self.unexpected(expected)
        return self.advance().text

    def expect_label(self, expected: str = "identifier") -> str:
        """Step over a name or a keyword, which is a name here (HLX-4), and return it."""
        if not self.is_label():
            raise self.unexpected(expected)
        return self.advance().text

    def is_label(self) -> bool:
        """Whether the current token is a name or a keyword."""
        return self.token.kind == NAME or self.token.kind in KEYWORDS

    # --- Nesting ---

    def expression(self) -> Expression:
        """Parse a whole expression."""
        self.enter()
        expression = self.context.parse_expression(self)
        self.leave()
        return expression

    def statement(self) -> Statement:
        """Parse a statement."""
        return self.context.parse_statement(self)

    def enter(self) -> None:
        """Go one level down; what recurs without a nested expression calls it itself."""
        self._depth += 1
        if self._depth > self.context.nesting:
            raise errors.nesting_too_deep(self.context.source, self.token.at, self.context.nesting)

    def leave(self) -> None:
        """Come back up. After an error nobody does, for nothing is parsed any more."""
        self._depth -= 1

    def inside(self, span: Span) -> Cursor:
        """Return a cursor over the expression of an interpolation."""
        tokens = tokenize(self.context.source, self.context.braces, span, self.context.dialect)
        closing = tokens[-1]._replace(kind="}", end=span.end + 1)
        end = closing._replace(kind=END, at=span.end + 1)
        return Cursor(self.context, [*tokens[:-1], closing, end], self._depth)

    # --- Errors ---

    def unexpected(self, expected: str) -> ScriptError:
        """Return the error for the current token where `expected` has to stand."""
        if self.token.kind in UNSUPPORTED_KEYWORDS and expected in {"expression", "declaration"}:
            return self.unsupported(self.token.text)
        note = question_bracket(self._tokens, self._index)
        return errors.unexpected_token(self.context.source, self.token, expected, note)

    def missing_separator(self) -> ScriptError:
        """Return the error for the current token where a statement should have ended."""
        note = question_bracket(self._tokens, self._index)
        return errors.missing_separator(self.context.source, self.token, note)

    def unsupported(self, construct: str) -> ScriptError:
        """Return the error for a construct outside the subset (GRM-18)."""
        return errors.unsupported_construct(self.context.source, self.token.at, construct)
