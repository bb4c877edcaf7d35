"""Steps over a heredoc; what one is, the lexer says (LEX-52 … LEX-61)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import LINE_SPACE, TAG_CHARACTERS, UNICODE_SPACE
from parser.lexer.heredoc import HeredocFault, HeredocFaultKind, scan_heredoc
from parser.stream.spans import character, past, run, until

if TYPE_CHECKING:
    from parser.stream.tail import CallTail
    from parser.stream.window import Steps, Window

_OPENER_RUN: Final = re.compile(f"[{TAG_CHARACTERS}'\":\r]*")
_LINE_SPACE: Final = re.compile(f"[{LINE_SPACE}]*")
_SPACE: Final = re.compile(f"[{UNICODE_SPACE}]*")
_BACKSLASH: Final = re.compile(r"\\")
_TAG_CHARACTER: Final = re.compile(f"[{TAG_CHARACTERS}]")


class Ending(Enum):
    """How a `<<` turned out: a complete heredoc, ordinary text, or one that nothing can close."""

    CLOSED = "closed"
    CONTENT = "content"
    NEVER = "never"


_FAULTS: Final = {
    HeredocFaultKind.TAG_MISSING: Ending.CONTENT,
    HeredocFaultKind.COUNT_INVALID: Ending.CONTENT,
    HeredocFaultKind.NEWLINE_MISSING: Ending.NEVER,
}


@dataclass(frozen=True, slots=True)
class _Opener:
    """A good opener line: its tag, the number of lines if given, or the one-line form."""

    tag: str
    count: int | None
    escaped: bool


def heredoc(window: Window, tail: CallTail | None = None) -> Steps[Ending]:
    """Step over the heredoc whose `<<` stands at the position, to just after its tag.

    Ordinary text is left at its second character (LEX-81). `tail` is told while the body is one
    that the end of the text could close (LEX-57).
    """
    start = window.position
    opener = yield from _opener(window, start)
    if isinstance(opener, Ending):
        return opener
    is_plain = not opener.escaped and opener.count is None
    if tail is not None and is_plain:
        tail.begin()
    if opener.escaped:
        ending = yield from _one_line_body(window, opener.tag, tail)
    elif opener.count is not None:
        ending = yield from _counted_body(window, start, opener.count, tail)
    else:
        ending = yield from _body(window, opener.tag, tail)
    if tail is not None:
        tail.leave()
    return ending


def _opener(window: Window, start: int) -> Steps[_Opener | Ending]:
    """Read up to the first character that no opener has, and ask the lexer about that much."""
    window.at += len("<<")
    yield from run(window, _OPENER_RUN)
    size = 1
    if window.text[window.at] == "\\":
        yield from character(window, 1)
        size = 2
    written = window.slice(start, window.position + size)
    found = scan_heredoc(written, 0)
    assert isinstance(found, HeredocFault)  # an opener alone is never complete
    if found.kind in _FAULTS:
        window.move_to(start + 1)
        return _FAULTS[found.kind]
    window.at += size
    escaped = written.endswith("\\n")
    count = None if escaped else _count(written)
    return _Opener(found.tag, count, escaped)


def _count(written: str) -> int | None:
    _, colon, digits = written.partition(":")
    return int(digits.rstrip("\r\n").lstrip("0") or "0") if colon else None


def _body(window: Window, tag: str, tail: CallTail | None) -> Steps[Ending]:
    while True:
        yield from run(window, _LINE_SPACE)
        if (yield from _at_tag(window, tag, tail)):
            return Ending.CLOSED
        yield from past(window, "\n")


def _counted_body(window: Window, start: int, count: int, tail: CallTail | None) -> Steps[Ending]:
    for _ in range(count):
        yield from past(window, "\n")
    # Nothing may follow the tag on its line, so the line is waited for.
    if tail is not None:
        tail.may_be_closed = True
    yield from past(window, "\n")
    found = scan_heredoc(window.slice(start, window.position), 0)
    if isinstance(found, HeredocFault):
        return Ending.NEVER
    window.move_to(start + found.end)
    return Ending.CLOSED


def _one_line_body(window: Window, tag: str, tail: CallTail | None) -> Steps[Ending]:
    while True:
        yield from run(window, _SPACE)
        if (yield from _at_tag(window, tag, tail)):
            if window.text[window.at] == "\\" and (yield from character(window, 1)) == "n":
                window.at += 2  # LEX-59
            return Ending.CLOSED
        yield from _past_written_line_break(window)


def _past_written_line_break(window: Window) -> Steps[None]:
    pair = ""
    while pair != "n":
        yield from until(window, _BACKSLASH)
        pair = yield from character(window, 1)
        window.at += 2


def _at_tag(window: Window, tag: str, tail: CallTail | None) -> Steps[bool]:
    """Tell whether the tag stands at the position as a whole word, and step over it if so."""
    matched = 0
    while matched < len(tag):
        piece = window.text[window.at : window.at + len(tag) - matched]
        if not tag.startswith(piece, matched):
            return False
        window.at += len(piece)
        matched += len(piece)
        if matched < len(tag):
            yield
    if tail is not None:
        tail.may_be_closed = True
    is_word = not _TAG_CHARACTER.match((yield from character(window)))
    if tail is not None:
        tail.may_be_closed = is_word
    return is_word
