"""Native payloads take the fence lines next to them out of the prose (NJ-8)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import pairwise
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
    touching = [_skip_space(source, one.end) >= other.start for one, other in pairwise(fence_lines)]
    starts = _first_of_each_group(fence_lines, touching)
    ends = _last_of_each_group(fence_lines, touching)
    return sorted(
        Span(
            _start_over_fences(source, span.start, fence_lines, starts),
            _end_over_fences(source, span.end, fence_lines, ends),
        )
        for span in spans
    )


def _first_of_each_group(fence_lines: Sequence[FenceLine], touching: Sequence[bool]) -> list[int]:
    """Return for every fence line where the first one begins that only blanks part from it."""
    starts: list[int] = []
    for number, line in enumerate(fence_lines):
        starts.append(starts[-1] if number and touching[number - 1] else line.start)
    return starts


def _last_of_each_group(fence_lines: Sequence[FenceLine], touching: Sequence[bool]) -> list[int]:
    """Return for every fence line where the last one ends that only blanks part from it."""
    ends = [line.end for line in fence_lines]
    for number in reversed(range(len(touching))):
        if touching[number]:
            ends[number] = ends[number + 1]
    return ends


def _start_over_fences(
    source: str, start: int, fence_lines: Sequence[FenceLine], starts: Sequence[int]
) -> int:
    # The nearest line that does not qualify ends the search: it stands before all the others.
    index = bisect_right(fence_lines, start, key=attrgetter("end")) - 1
    if index < 0 or _skip_space(source, fence_lines[index].end) < start:
        return start
    return starts[index]


def _end_over_fences(
    source: str, end: int, fence_lines: Sequence[FenceLine], ends: Sequence[int]
) -> int:
    index = bisect_left(fence_lines, end, key=attrgetter("start"))
    if index == len(fence_lines) or _skip_space(source, end) < fence_lines[index].start:
        return end
    return ends[index]


def _skip_space(source: str, position: int) -> int:
    match = _SPACE.match(source, position)
    return position if match is None else match.end()
