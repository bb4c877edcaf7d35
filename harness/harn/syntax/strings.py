"""Texts: ordinary, raw and triple-quoted (HLX-6…HLX-10).

Every function takes the offset of the opening quote and returns the pieces of the text, which
alternate between literal text and interpolations, and the offset past the closing quote.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from harness.harn.syntax.errors import error, unexpected_character
from harness.harn.syntax.text_blocks import dedent
from harness.harn.syntax.tokens import Span

if TYPE_CHECKING:
    from harness.harn.errors import ScriptError
    from harness.harn.source import Source
    from harness.harn.syntax.interpolation import Braces

TRIPLE = '"""'

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", '"': '"', "$": "$"}
_STOP = re.compile(r'["\n\\]|\$\{')
_STOP_TRIPLE = re.compile(r'"""|\\?\$\{')

Pieces = list[str | Span]


def raw_string(source: Source, quote: int, end: int, closing: str) -> tuple[Pieces, int]:
    """Read a raw string, which ends at the next `closing` (HLX-8)."""
    start = quote + 1
    stop = source.text.find(closing, start, end)
    if stop < 0:
        raise _unterminated(source, quote)
    return [source.text[start:stop]], stop + len(closing)


def ordinary_string(source: Source, quote: int, end: int, braces: Braces) -> tuple[Pieces, int]:
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
                text, at = _escape(source.text, stop.start(), end)
                pieces.text(text)
            case _:
                span, at = _interpolation(source, quote, stop.end(), end, braces)
                pieces.interpolation(span)
    raise _unterminated(source, quote)


def triple_quoted(source: Source, quote: int, end: int, braces: Braces) -> tuple[Pieces, int]:
    r"""Read a triple-quoted text, whose only escape is `\${` (HLX-9, HLX-10)."""
    pieces = _Pieces()
    at = quote + len(TRIPLE)
    if source.text.startswith("\n", at, end):
        at += 1
    while stop := _STOP_TRIPLE.search(source.text, at, end):
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


def _escape(text: str, backslash: int, end: int) -> tuple[str, int]:
    r"""An unknown `\c` stays as two characters; before a line break the backslash stands alone."""
    at = backslash + 1
    if at >= end or text[at] == "\n":
        return "\\", at
    return _ESCAPES.get(text[at], "\\" + text[at]), at + 1


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
