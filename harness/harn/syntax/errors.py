"""The errors of lexer and parser (HLX-12, GRM-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.errors import ScriptError
from harness.harn.syntax.tokens import END

if TYPE_CHECKING:
    from harness.harn.source import Source
    from harness.harn.syntax.tokens import Token

_LONGEST_QUOTE = 40


def error(source: Source, at: int, code: str, message: str, note: str = "") -> ScriptError:
    """Return an error at the offset `at`; line and column follow the message, then the note."""
    line, column = source.position(at)
    return ScriptError(code, f"{message} at {line}:{column}{note}", at=at, source=source)


def unexpected_character(source: Source, at: int) -> ScriptError:
    """Return the error for a character that begins no token."""
    return error(source, at, "unexpected_character", f"Unexpected character '{source.text[at]}'")


def unexpected_token(source: Source, token: Token, expected: str, note: str = "") -> ScriptError:
    """Return the error for a token in a place where `expected` has to stand (GRM-16).

    `note` comes after the place.
    """
    if token.kind == END:
        return ScriptError(
            "unexpected_eof",
            f"Unexpected end of file, expected {expected}",
            at=token.at,
            source=source,
        )
    message = f"Expected {expected}, got {shown(source, token)}"
    return error(source, token.at, "unexpected_token", message, note)


def missing_separator(source: Source, token: Token, note: str) -> ScriptError:
    """Return the error for a statement that follows another without a separator (GRM-2)."""
    message = f"expected statement separator (`;` or newline), got {shown(source, token)}"
    return error(source, token.at, "missing_separator", message, note)


def unsupported_construct(source: Source, at: int, construct: str) -> ScriptError:
    """Return the error for a construct outside the subset (GRM-18)."""
    return error(source, at, "unsupported_construct", f"unsupported construct `{construct}`")


def nesting_too_deep(source: Source, at: int, limit: int) -> ScriptError:
    """Return the error for a script whose parts are nested deeper than the limit."""
    return error(source, at, "nesting_too_deep", f"nested deeper than {limit} levels")


def shown(source: Source, token: Token) -> str:
    """Return the text of a token for a message, cut short."""
    if token.end - token.at <= _LONGEST_QUOTE:
        return source.text[token.at : token.end]
    return source.text[token.at : token.at + _LONGEST_QUOTE] + "…"
