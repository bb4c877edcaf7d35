"""Where text runs and lines end (02 sections 6.3 and 6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.heredoc import HeredocSpan, scan_heredoc
from parser.scan.units import FencedLine, Text

if TYPE_CHECKING:
    import re

    from parser.scan.scan import Scan


def text_run(scan: Scan, opening: re.Match[str], start: int) -> Text:
    """Go to the next `<` that opens neither a complete heredoc nor a call's message (TXT)."""
    source = scan.source
    end = source.find("<", opening.end())
    if source.startswith(scan.grammar.run_joints, end):
        end = _joined_end(scan, start, end)
    if end < 0:
        end = len(source)
    return Text(start, end, source[start:end])


def _joined_end(scan: Scan, start: int, end: int) -> int:
    """Find the `<` that ends a run, from one on that may begin a heredoc or a message."""
    source = scan.source
    in_call_header = False
    while end >= 0:
        beyond = _heredoc_end(scan, end)
        if beyond is None and (beyond := _message_end(scan, end)) is not None:
            in_call_header = in_call_header or _holds_call_header(scan, start, end)
            beyond = beyond if in_call_header else None
        if beyond is None:
            break
        end = source.find("<", beyond)
    return end


def _heredoc_end(scan: Scan, position: int) -> int | None:
    if not scan.source.startswith("<<", position):
        return None
    heredoc = scan_heredoc(scan.source, position, scan.lookahead)
    return heredoc.end if isinstance(heredoc, HeredocSpan) else None


def _message_end(scan: Scan, position: int) -> int | None:
    marker = scan.spec.harmony.message_marker
    if marker and scan.source.startswith(marker, position):
        return position + len(marker)
    return None


def _holds_call_header(scan: Scan, start: int, end: int) -> bool:
    return scan.source.find(scan.spec.harmony.tool_call_header_prefix, start, end) >= 0


def fenced_line(scan: Scan, start: int) -> FencedLine:
    """Go to the end of the line, whatever stands on it (FLN)."""
    end = line_end(scan.source, start)
    return FencedLine(start, end, scan.source[start:end])


def line_end(source: str, start: int) -> int:
    """Give the position of the next LF, or of the end of the source."""
    found = source.find("\n", start)
    return len(source) if found < 0 else found
