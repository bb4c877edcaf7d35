"""The walk over the heads of lines: where bare calls are found (BARE-5 … BARE-15).

A call must be the first thing on its line. So inline code needs no state of its own (BARE-13): the
backtick that opens it has already ended the head of the line, and the next line starts afresh.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parser.bare.candidate import Refused, read_candidate
from parser.bare.spans import FenceLine, Span
from parser.bare.wrappers import Wrappers
from parser.diagnostics import Diagnostic, diagnostic
from parser.lexer.characters import BLANK
from parser.lexer.identifiers import IDENTIFIER
from parser.lexer.lookahead import Lookahead
from parser.model import Call
from parser.vocabulary.bare import bare_vocabulary

if TYPE_CHECKING:
    from parser.names.known import KnownNames

_WORDS = bare_vocabulary()
_LINE_LEAD = re.compile(r"[ \t\n\r\f]*")
# BARE-7: one `<` and one prefix, both optional.
_PREFIX = "|".join(map(re.escape, _WORDS.prefixes))
_DECORATION = re.compile(rf"<?[{BLANK}]*(?:(?:{_PREFIX})[{BLANK}]*)?")
_LABEL = re.compile(rf"({IDENTIFIER.pattern}):[{BLANK}]*({IDENTIFIER.pattern})\(")
# BARE-12: the `>` goes even when it was a redirection.
_AFTER_CALL = re.compile(rf"[{BLANK}]*>?")


@dataclass(frozen=True, slots=True)
class Walk:
    """What one walk found, in text order."""

    calls: list[Call] = field(default_factory=list)
    errors: list[Diagnostic] = field(default_factory=list)
    call_spans: list[Span] = field(default_factory=list)
    fence_lines: list[FenceLine] = field(default_factory=list)


def walk(source: str, known: KnownNames) -> Walk:
    """Find the bare calls of a prepared text; only names in `known` are credited."""
    found = Walk()
    lookahead, wrappers = Lookahead(source), Wrappers(source, known)
    position = _line_head(source, 0)
    while position < len(source):
        resume = _read_line(source, position, known, lookahead, wrappers, found)
        line_break = source.find("\n", resume)
        if line_break < 0:
            break
        position = _line_head(source, line_break)
    return found


def _read_line(
    source: str,
    head: int,
    known: KnownNames,
    lookahead: Lookahead,
    wrappers: Wrappers,
    found: Walk,
) -> int:
    """Take what stands at the head of a line; return where the rest of the walk begins."""
    if source.startswith(_WORDS.fence, head):
        found.fence_lines.append(_fence_line(source, head, len(found.calls)))
        return head
    start = _end(_DECORATION, source, head)
    label = _LABEL.match(source, start)
    if label is not None and label[2] in known:
        found.errors.append(diagnostic("near_miss_label", label=label[1], tool=label[2]))
        return start
    reading = read_candidate(source, start, known, lookahead, wrappers)
    if reading is None:
        return start
    if isinstance(reading, Refused):
        found.errors.append(reading.error)
        return reading.resume
    found.calls.append(Call(f"tc_{len(found.calls)}", reading.name, reading.arguments))
    found.call_spans.append(Span(head, _end(_AFTER_CALL, source, reading.end)))
    return found.call_spans[-1].end


def _fence_line(source: str, head: int, calls_before: int) -> FenceLine:
    start = source.rfind("\n", 0, head) + 1
    line_break = source.find("\n", head)
    return FenceLine(start, len(source) if line_break < 0 else line_break + 1, calls_before)


def _line_head(source: str, position: int) -> int:
    # BARE-5: leading ASCII white space, line breaks included, keeps a line at its start.
    return _end(_LINE_LEAD, source, position)


def _end(pattern: re.Pattern[str], source: str, position: int) -> int:
    """Return where a pattern that matches the empty text too stops matching."""
    match = pattern.match(source, position)
    assert match is not None
    return match.end()
