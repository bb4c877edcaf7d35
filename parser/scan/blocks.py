"""Where blocks end: calls, response texts, reserved stubs, markup (02 sections 6.7-6.10, 6.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.identifiers import call_head
from parser.lexer.spans import find_close_tag
from parser.scan.units import Block, Markup, UnclosedBlock

if TYPE_CHECKING:
    import re

    from parser.scan.scan import Scan

_NO_HEAD = (None, None)


def reserved_block(scan: Scan, opening: re.Match[str], start: int) -> Block | UnclosedBlock | None:
    """Take a stub for the first call tag, where it stands at the head of a line (RSV)."""
    # RSV-2: adjacency is not enough.
    if scan.positions.line_leading(start) and not scan.positions.fenced(start):
        return _call(scan, scan.grammar.reserved_tag, start, opening.end(), reserved=True)
    return None


def call_block(scan: Scan, opening: re.Match[str], start: int) -> Block | UnclosedBlock:
    """Go through the first visible close of the same spelling, else to the end (BLK, UNC)."""
    tag = scan.grammar.bare_tags[scan.source[start : opening.end()]]
    return _call(scan, tag, start, opening.end())


def _call(
    scan: Scan, tag: str, start: int, inside: int, *, reserved: bool = False
) -> Block | UnclosedBlock:
    source = scan.source
    close = f"</{tag}>"
    found = find_close_tag(source, inside, close, scan.lookahead).position
    body = source[inside:found]
    name, separator = call_head(body) or _NO_HEAD
    if found is None:
        # DEC-5: the rest of the source, later blocks included.
        return UnclosedBlock(start, len(source), tag, body, name, separator, reserved)
    return Block(start, found + len(close), tag, body, name, separator, reserved)


def plain_block(scan: Scan, opening: re.Match[str], start: int) -> Block | None:
    """Go through the first close whatever stands before it; decline without one (PLB)."""
    source, inside = scan.source, opening.end()
    tag = scan.grammar.bare_tags[source[start:inside]]
    close = f"</{tag}>"
    found = -1 if tag in scan.unclosed else source.find(close, inside)
    if found < 0:
        scan.unclosed.add(tag)
        return None
    body = source[inside:found]
    name, separator = call_head(body) or _NO_HEAD
    return Block(start, found + len(close), tag, body, name, separator)


def markup(scan: Scan, opening: re.Match[str], start: int) -> Markup | None:
    """Go through the opener's own close, else to the end; the name is not looked at (MRK)."""
    source = scan.source
    if scan.accepts_markup is not None and not scan.accepts_markup(opening.end()):
        return None
    opener = source[start : opening.end()]
    close = scan.grammar.markup_closes[opener]
    found = source.find(close, start) if close else -1  # SPEC-9: an empty close closes nothing
    end = len(source) if found < 0 else found + len(close)
    return Markup(start, end, opener, source[start:end])
