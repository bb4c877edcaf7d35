"""Texts: ordinary, raw and triple-quoted (HLX-6…HLX-10).

Every function takes the offset of the opening quote and returns the pieces of the text, which
alternate between literal text and interpolations, and the offset past the closing quote.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from harness.harn.dialect import Dialect
from harness.harn.syntax.errors import error, unexpected_character
from harness.harn.syntax.text_blocks import dedent
from harness.harn.syntax.tokens import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.errors import ScriptError
    from harness.harn.source import Source
    from harness.harn.syntax.interpolation import Braces

TRIPLE = '"""'

_STOP = re.compile(r'["\n\\]|\$\{')


@dataclass(frozen=True, slots=True)
class Escapes:
    """What a backslash stands before in the texts of a dialect (HLX-6, HLX-9).

    `ordinary` has the character that each letter stands for, `triple` finds what ends a piece of a
    triple-quoted text.
    """

    ordinary: Mapping[str, str]
    triple: re.Pattern[str]


_FIRST: Final = Escapes(
    {"n": "\n", "t": "\t", "\\": "\\", '"': '"', "$": "$"}, re.compile(r'"""|\$\{')
)
_LATER: Final = Escapes({**_FIRST.ordinary, "r": "\r", "0": "\0"}, re.compile(r'"""|\\?\$\{'))


def escapes_of(dialect: Dialect) -> Escapes:
    """Return what L1 has, or what the later dialects have."""
    return _FIRST if dialect == Dialect.L1 else _LATER


Pieces = list[str | Span]


def raw_string(source: Source, quote: int, end: int, closing: str) -> tuple[Pieces, int]:
    """Read a raw string, which ends at the next `closing` (HLX-8)."""
    start = quote + 1
    stop = source.text.find(closing, start, end)
    if stop < 0:
        raise _unterminated(source, quote)
    return [source.text[start:stop]], stop + len(closing)


def ordinary_string(
    source: Source, quote: int, end: int, braces: Braces, escapes: Escapes
) -> tuple[Pieces, int]:
    """Read `"…"` with escapes and interpolations, on one line (HLX-6, HLX-7)."""
    pieces = _Pieces()
    at = quote + 1
    while stop := _STOP.search(source.text, at, end):
        pieces.text(source.text[at : stop.start()])
        match stop[0]:
            case '"':
                return pieces.finish(), stop.end()
            case "\n":
                break
            case "\\":
                text, at = _escape(source.text, stop.start(), end, escapes)
                pieces.text(text)
            case _:
                span, at = _interpolation(source, quote, stop.end(), end, braces)
                pieces.interpolation(span)
    raise _unterminated(source, quote)


def triple_quoted(
    source: Source, quote: int, end: int, braces: Braces, escapes: Escapes
) -> tuple[Pieces, int]:
    r"""Read a triple-quoted text, whose only escape is `\${`, since L2 (HLX-9, HLX-10)."""
    pieces = _Pieces()
    at = quote + len(TRIPLE)
    if source.text.startswith("\n", at, end):
        at += 1
    while stop := escapes.triple.search(source.text, at, end):
        pieces.text(source.text[at : stop.start()])
        at = stop.end()
        match stop[0]:
            case '"""':
                return dedent(pieces.finish()), at
            case "${":
                span, at = _interpolation(source, quote, at, end, braces)
                pieces.interpolation(span)
            case _:
                pieces.text("${")
    raise _unterminated(source, quote)


class _Pieces:
    """Collects the pieces of a text: literal ones first, last, and between interpolations."""

    def __init__(self) -> None:
        self._pieces: Pieces = []
        self._literal: list[str] = []

    def text(self, text: str) -> None:
        self._literal.append(text)

    def interpolation(self, span: Span) -> None:
        self._pieces += ("".join(self._literal), span)
        self._literal = []

    def finish(self) -> Pieces:
        return [*self._pieces, "".join(self._literal)]


def _escape(text: str, backslash: int, end: int, escapes: Escapes) -> tuple[str, int]:
    r"""An unknown `\c` stays as two characters; before a line break the backslash stands alone."""
    at = backslash + 1
    if at >= end or text[at] == "\n":
        return "\\", at
    return escapes.ordinary.get(text[at], "\\" + text[at]), at + 1


def _interpolation(
    source: Source, quote: int, start: int, end: int, braces: Braces
) -> tuple[Span, int]:
    """Return the span of the expression after `${`, and the offset past its brace."""
    closing = braces.closing(start - 1)
    if closing is None or closing >= end:
        raise _unterminated(source, quote)
    if not source.text[start:closing].strip():
        raise unexpected_character(source, closing)
    return Span(start, closing), closing + 1


def _unterminated(source: Source, quote: int) -> ScriptError:
    return error(source, quote, "unterminated_string", "Unterminated string")
