"""The indentation of triple-quoted texts (HLX-9, HLX-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.harn.syntax.tokens import Span


def dedent(pieces: list[str | Span]) -> list[str | Span]:
    """Return the pieces of a triple-quoted text without its common indent.

    The pieces are texts and interpolations in their order, as written; the quotes and the line
    break after the opening ones are gone already.
    """
    segments = [piece for piece in pieces if isinstance(piece, str)]
    indent = _common_indent("".join(segments))
    if len(segments) == len(pieces):
        return [_dedent_plain("".join(segments), indent)]
    if indent == 0:
        return _without_blank_end(pieces)
    return [
        _without_line_end(_dedent_lines(piece, indent)) if isinstance(piece, str) else piece
        for piece in pieces
    ]


def _dedent_plain(text: str, indent: int) -> str:
    """HLX-9: a text of blank lines is left as it is."""
    if not text.strip():
        return text
    return _without_line_end(_dedent_lines(text, indent) if indent else text)


def _without_blank_end(pieces: list[str | Span]) -> list[str | Span]:
    """HLX-10, indent 0: only a last segment that is all whitespace goes."""
    last = pieces[-1]
    return pieces[:-1] if isinstance(last, str) and not last.strip() else pieces


def _common_indent(text: str) -> int:
    return min((_indent(line) for line in text.split("\n") if line.strip()), default=0)


def _dedent_lines(text: str, indent: int) -> str:
    """Take up to `indent` blanks off every line; whitespace-only lines become empty."""
    return "\n".join(_shortened(text.split("\n"), indent))


def _shortened(lines: Iterable[str], indent: int) -> Iterable[str]:
    return (line[min(indent, _indent(line)) :] if line.strip() else "" for line in lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _without_line_end(text: str) -> str:
    return text.removesuffix("\n")
