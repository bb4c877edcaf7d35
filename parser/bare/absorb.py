"""Native payloads take the fence lines next to them out of the prose (NJ-8)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING

from parser.bare.spans import FenceLine, Span
from parser.lexer.characters import UNICODE_SPACE

if TYPE_CHECKING:
    from collections.abc import Sequence


_SPACE = re.compile(f"[{UNICODE_SPACE}]*")


def with_fences(source: str, spans: Sequence[Span], fence_lines: Sequence[FenceLine]) -> list[Span]:
    """Return the spans by their starts, each grown over the fence lines next to it.

    Two of them may touch or overlap: cut out of a text, that is the same as one merged span. A
    span may even grow over one before it, which stands in a fence line itself.
    """
    return sorted(
        Span(
            _start_over_fences(source, span.start, fence_lines),
            _end_over_fences(source, span.end, fence_lines),
        )
        for span in spans
    )


def _start_over_fences(source: str, start: int, fence_lines: Sequence[FenceLine]) -> int:
    # The nearest line that does not qualify ends the search: it stands before all the others.
    index = bisect_right(fence_lines, start, key=attrgetter("end"))
    while index and _skip_space(source, fence_lines[index - 1].end) >= start:
        index -= 1
        start = fence_lines[index].start
    return start


def _end_over_fences(source: str, end: int, fence_lines: Sequence[FenceLine]) -> int:
    index = bisect_left(fence_lines, end, key=attrgetter("start"))
    while index < len(fence_lines) and _skip_space(source, end) >= fence_lines[index].start:
        end = fence_lines[index].end
        index += 1
    return end


def _skip_space(source: str, position: int) -> int:
    match = _SPACE.match(source, position)
    return position if match is None else match.end()
