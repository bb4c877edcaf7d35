"""Where single tags end: angle calls, stray closes, wrappers, the rest (02 sections 6.9-6.12)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.calls import parse_call_at
from parser.lexer.characters import BLANK, end_of_run
from parser.lexer.errors import LexError
from parser.scan.units import AngleCall, StrayClose, Tag, Wrapper

if TYPE_CHECKING:
    from parser.scan.scan import Scan

# ANG-2: the blanks belong to the call even without a `>`.
_ANGLE_END: Final = re.compile(f"[{BLANK}]*>?")


def angle_call(scan: Scan, opening: re.Match[str], start: int) -> AngleCall | None:
    """Go past the call expression of a known tool; decline what does not parse (ANG)."""
    name = opening["callee"]
    if name not in scan.spec.known_tools:
        return None
    try:
        arguments, end = parse_call_at(scan.source, start + 1, name, scan.lookahead)
    except LexError:
        return None
    return AngleCall(start, end_of_run(_ANGLE_END, scan.source, end), name, arguments)


def stray_close(scan: Scan, opening: re.Match[str], start: int) -> StrayClose:
    """Go past the close of a call that is not open (STC)."""
    return StrayClose(start, opening.end(), _bare_tag(scan, opening, start))


def wrapper(scan: Scan, opening: re.Match[str], start: int) -> Wrapper:
    """Go past the open or close of a wrapper (WRP)."""
    return Wrapper(start, opening.end(), _bare_tag(scan, opening, start))


def other_tag(scan: Scan, opening: re.Match[str], start: int) -> Tag:
    """Go through the next `>` or to the end of the line (TAG)."""
    end = opening.end()
    return Tag(start, end, scan.source[start:end], opening["tag_name"] or "")


def _bare_tag(scan: Scan, opening: re.Match[str], start: int) -> str:
    return scan.grammar.bare_tags[scan.source[start : opening.end()]]
