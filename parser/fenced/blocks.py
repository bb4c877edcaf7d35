"""Cuts a text into tool blocks; what lies between them is prose (FNC-11 … FNC-15)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from parser.fenced.fences import Opener, opener_of
from parser.fenced.spans import Span
from parser.fenced.verbatim import Body, read_body
from parser.lexer.characters import LINE_SPACE, trim
from parser.vocabulary.fenced import fenced_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parser.diagnostics import Diagnostic
    from parser.lexer.lookahead import Lookahead

_WORDS: Final = fenced_vocabulary()
_FENCES: Final = "|".join(map(re.escape, _WORDS.fences))
_FENCE_LINE: Final = re.compile(f"^[{LINE_SPACE}]*+(?:{_FENCES})", re.MULTILINE)
_MARKED_LINE: Final = re.compile(
    f"^[{LINE_SPACE}]*+(?:{_FENCES}|{re.escape(_WORDS.verbatim_mark)})", re.MULTILINE
)


@dataclass(slots=True)
class Block:
    """A tool block: its opener, what stands inside, and how it ended.

    `line` is the 1-based number of the opener's line. `header` holds the runs of lines that are
    neither fence nor body. A block with a `framing_error` is rejected whole (VRB-9).
    """

    opener: Opener
    opener_span: Span
    line: int
    header: list[Span] = field(default_factory=list)
    bodies: list[Body] = field(default_factory=list)
    framing_error: Diagnostic | None = None
    in_body_region: bool = False
    ended: bool = False
    inside_end: int = 0
    end: int = 0

    @property
    def inside(self) -> Span:
        """Everything between the opener line and the closing one."""
        return Span(self.opener_span.end, self.inside_end)


def tool_blocks(source: str, lookahead: Lookahead) -> Iterator[Block]:
    """Yield the tool blocks of a text in order; they do not overlap, and each holds whole lines."""
    position = counted = 0
    number = 1
    while (found := _next_opener(source, position)) is not None:
        span, opener = found
        number += source.count("\n", counted, span.start)
        counted = span.start
        block = Block(opener, span, number)
        _read_inside(source, block, lookahead)
        yield block
        position = block.end


def _next_opener(source: str, position: int) -> tuple[Span, Opener] | None:
    # FNC-11: every line outside a block is tried; other code fences protect nothing.
    while match := _FENCE_LINE.search(source, position):
        line = _whole_line(source, match.start())
        opener = opener_of(source[line.start : line.end])
        if opener is not None:
            return line, opener
        position = line.end
        if position >= len(source):
            break
    return None


def _read_inside(source: str, block: Block, lookahead: Lookahead) -> None:
    position = block.opener_span.end
    while not block.ended and (match := _MARKED_LINE.search(source, position)):
        line = _whole_line(source, match.start())
        _add_header(block, Span(position, line.start))
        position = _read_line(source, block, line, lookahead)
        if position == len(source):
            break
    if not block.ended:
        # FNC-15: a missing closing line is accepted.
        _add_header(block, Span(position, len(source)))
        _end(block, inside_end=len(source), end=len(source))


def _read_line(source: str, block: Block, line: Span, lookahead: Lookahead) -> int:
    """Take a marked line by the first rule that knows it; give the position to go on from."""
    for _, rule in LINE_RULES:
        after = rule(source, block, line, lookahead)
        if after is not None:
            return after
    _add_header(block, line)
    return line.end


def _close(source: str, block: Block, line: Span, lookahead: Lookahead) -> int | None:
    """FNC-12a: the opener's three marks alone."""
    if trim(source[line.start : line.end]) != block.opener.fence:
        return None
    _end(block, inside_end=line.start, end=line.end)
    return line.end


def _take_body(source: str, block: Block, line: Span, lookahead: Lookahead) -> int | None:
    """VRB-2: from here on no opener line separates blocks."""
    start = source.find(_WORDS.verbatim_mark, line.start, line.end)
    if start < 0 or trim(source[line.start : start]):
        return None
    block.in_body_region = True
    body = read_body(source, line, start, lookahead)
    if isinstance(body, Body):
        block.bodies.append(body)
        return body.span.end
    block.framing_error = block.framing_error or body
    return line.end


def _separate(source: str, block: Block, line: Span, lookahead: Lookahead) -> int | None:
    """FNC-12b: an opener line ends the block and is not consumed."""
    if block.in_body_region or opener_of(source[line.start : line.end]) is None:
        return None
    _end(block, inside_end=line.start, end=line.start)
    return line.start


LINE_RULES: Final[tuple[tuple[str, Callable[[str, Block, Span, Lookahead], int | None]], ...]] = (
    ("close", _close),
    ("verbatim_body", _take_body),
    ("separate", _separate),
)
"""What a marked line inside a block is; the first rule that takes it says where to go on."""


def _end(block: Block, inside_end: int, end: int) -> None:
    block.ended, block.inside_end, block.end = True, inside_end, end


def _add_header(block: Block, span: Span) -> None:
    if span.start == span.end:
        return
    if block.header and block.header[-1].end == span.start:
        span = Span(block.header.pop().start, span.end)
    block.header.append(span)


def _whole_line(source: str, start: int) -> Span:
    """Give the line that starts at `start`, with its line feed."""
    line_break = source.find("\n", start)
    return Span(start, len(source) if line_break < 0 else line_break + 1)
