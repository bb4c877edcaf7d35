"""Verbatim bodies: raw text under an opener that an argument declares (VRB-1 … VRB-10)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parser.diagnostics.fenced import unclosed_body
from parser.fenced.spans import Span
from parser.lexer.characters import TAG_CHARACTERS, trim
from parser.lexer.heredoc import HeredocFault, scan_heredoc

if TYPE_CHECKING:
    from parser.diagnostics import Diagnostic
    from parser.lexer.lookahead import Lookahead

_TAG: Final = f"[{TAG_CHARACTERS}]+"
_OPENER: Final = re.compile(
    rf"<<(?:(?P<bare>{_TAG})|'(?P<single>{_TAG})'|\"(?P<double>{_TAG})\")(?P<count>:[0-9]+)?"
)
_COUNT: Final = re.compile("[0-9]*")


@dataclass(frozen=True, slots=True)
class Declaration:
    """What an opener says: the tag of the closing line, and whether the lines are counted."""

    tag: str
    counted: bool


@dataclass(frozen=True, slots=True)
class Body:
    """A verbatim body: where it stands, and under which opener.

    `span` holds whole lines, from the opener to the closing line; the closing line's tag ends at
    `closed`. `declaration` is none when no argument value can declare such an opener (VRB-17).
    """

    key: str
    span: Span
    content: Span
    closed: int
    declaration: Declaration | None


def read_declaration(value: str) -> Declaration | None:
    """Read a value as the opener of a verbatim body; none when it is an ordinary string (VRB-1)."""
    match = _OPENER.fullmatch(value)
    if match is None:
        return None
    tag = match["bare"] or match["single"] or match["double"]
    return Declaration(tag, match["count"] is not None)


def read_body(source: str, line: Span, start: int, lookahead: Lookahead) -> Body | Diagnostic:
    """Read the body whose opener line is `line`, with its `<<` at `start`.

    The scan sees the whole source, so a body may hold fences and run past its block (VRB-7).
    """
    key = trim(source[line.start : line.end])
    found = scan_heredoc(source, start, lookahead)
    if isinstance(found, HeredocFault):
        return unclosed_body(key, found.kind.value, _written_count(key))
    line_break = source.find("\n", found.end)
    end = len(source) if line_break < 0 else line_break + 1
    # VRB-17: the one-line form runs over what would be the opener line.
    declaration = None if found.escaped else read_declaration(key)
    content = Span(found.content_start, found.content_end)
    return Body(key, Span(line.start, end), content, found.end, declaration)


def _written_count(key: str) -> str:
    """Give the digits after the first colon of an opener line (DEC-19)."""
    match = _COUNT.match(key, key.find(":") + 1)
    return match[0] if match else ""
