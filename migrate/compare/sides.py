"""Two texts line by line: which lines went and came, and which words in them.

Long texts take time in proportion to their length: equal beginnings and ends are set aside, and
what differs over too long a stretch is shown as one piece that went and one that came.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal

from rapidfuzz.distance import LCSseq

from migrate.compare.look_alikes import Character, look_alikes, shared
from migrate.compare.pairing import pairs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.expectation import Json

Sign = Literal[" ", "-", "+"]
"""A line of both sides, of the expected one, of the observed one."""

CONTEXT: Final = 3
"""Equal lines that are shown around a difference."""
_WORD: Final = re.compile(r"\w+|\s|[^\w\s]")
_MATCHED: Final = 4_000_000
"""The product of two lengths up to which sequences are matched with each other."""
LONG: Final = 100
"""Characters up to which a piece can always be shown whole."""
_PAIRED: Final = 500
"""Lines of one stretch that are compared by words."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line; `is_other` when the other side does not have it."""

    text: str
    is_other: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line in its pieces; `told` are its characters where a reader may see no difference."""

    sign: Sign
    pieces: tuple[Piece, ...]
    told: tuple[Character, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """Equal lines that are left out."""

    lines: int


def texts_of(expected: Json, observed: Json) -> tuple[str, str]:
    """Return both values as texts that can be compared: two texts as they are, or both as JSON."""
    if isinstance(expected, str) and isinstance(observed, str):
        return expected, observed
    return _json_text(expected), _json_text(observed)


def _json_text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)


def sides(expected: str, observed: str) -> tuple[Line | Gap, ...]:
    """Return the lines of both texts in their order; nothing when they are equal."""
    before, after = expected.split("\n"), observed.split("\n")
    lines: list[Line] = []
    for old, new, is_equal in _stretches(before, after):
        if is_equal:
            lines += (Line(" ", (Piece(text, False),)) for text in before[old])
        else:
            lines += _changed(before[old], after[new])
    return tuple(_folded(lines)) if any(line.sign != " " for line in lines) else ()


def _stretches(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[slice, slice, bool]]:
    """Yield stretches of both sequences that are equal, and those that are not, in turn."""
    start = _shared(one, other)
    end = _shared(one[start:][::-1], other[start:][::-1])
    old, new = slice(start, len(one) - end), slice(start, len(other) - end)
    yield slice(0, start), slice(0, start), True
    middle, opposite = one[old], other[new]
    if len(middle) * len(opposite) > _MATCHED:
        yield old, new, False
    else:
        yield from _matched(middle, opposite, start)
    yield slice(old.stop, len(one)), slice(new.stop, len(other)), True


def _matched(
    one: Sequence[str], other: Sequence[str], start: int
) -> Iterator[tuple[slice, slice, bool]]:
    at, opposite = 0, 0
    for step in LCSseq.opcodes(one, other):
        if step.tag != "equal":
            continue
        if at < step.src_start or opposite < step.dest_start:
            yield _moved(at, step.src_start, start), _moved(opposite, step.dest_start, start), False
        yield (
            _moved(step.src_start, step.src_end, start),
            _moved(step.dest_start, step.dest_end, start),
            True,
        )
        at, opposite = step.src_end, step.dest_end
    if at < len(one) or opposite < len(other):
        yield _moved(at, len(one), start), _moved(opposite, len(other), start), False


def _moved(begin: int, end: int, by: int) -> slice:
    return slice(begin + by, end + by)


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    both = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in both if a != b), min(len(one), len(other)))


def _changed(before: Sequence[str], after: Sequence[str]) -> Iterator[Line]:
    """Yield the lines that went, then those that came; of pairs only the words that differ do."""
    gone = [Line("-", (Piece(text, True),)) for text in before]
    come = [Line("+", (Piece(text, True),)) for text in after]
    for old, new in islice(pairs(before, after), _PAIRED):
        left, right = _words(before[old], after[new])
        told = look_alikes(before[old], after[new])
        gone[old], come[new] = Line("-", left, told[0]), Line("+", right, told[1])
    yield from (*gone, *come)


def _words(old: str, new: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    one, other = _WORD.findall(old), _WORD.findall(new)
    gone: list[Piece] = []
    come: list[Piece] = []
    for left, right, is_equal in _stretches(one, other):
        for before, after, is_same in _parts("".join(one[left]), "".join(other[right]), is_equal):
            _add(gone, before, not is_same)
            _add(come, after, not is_same)
    return tuple(gone), tuple(come)


def _parts(old: str, new: str, is_equal: bool) -> Iterator[tuple[str, str, bool]]:
    """Yield what is equal at both ends of two long stretches on its own.

    A view that shows the beginning and the end of a long piece would show both alike.
    """
    if is_equal or min(len(old), len(new)) <= LONG:
        yield old, new, is_equal
        return
    start = shared(old, new)
    end = shared(old[start:][::-1], new[start:][::-1])
    yield old[:start], new[:start], True
    yield old[start : len(old) - end], new[start : len(new) - end], False
    yield old[len(old) - end :], new[len(new) - end :], True


def _add(pieces: list[Piece], text: str, is_other: bool) -> None:
    if not text:
        return
    if pieces and pieces[-1].is_other is is_other:
        pieces[-1] = Piece(pieces[-1].text + text, is_other)
    else:
        pieces.append(Piece(text, is_other))


def _folded(lines: Sequence[Line]) -> Iterator[Line | Gap]:
    """Leave out equal lines that are far from a difference."""
    near = [False] * len(lines)
    for number, line in enumerate(lines):
        if line.sign != " ":
            start = max(0, number - CONTEXT)
            near[start : number + CONTEXT + 1] = [True] * len(lines[start : number + CONTEXT + 1])
    far: list[Line] = []
    for line, is_near in zip(lines, near, strict=True):
        if is_near:
            yield from _left_out(far)
            far = []
            yield line
        else:
            far.append(line)
    yield from _left_out(far)


def _left_out(lines: Sequence[Line]) -> Iterator[Line | Gap]:
    """To leave out one line would take as much room as the line."""
    if len(lines) > 1:
        yield Gap(len(lines))
    else:
        yield from lines
