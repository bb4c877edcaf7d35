"""JSON equality (OPR-04): bool is not int, 1 is not 1.0, objects have no order, lists have one.

Comparing keeps its own stack, so that depth costs no recursion, and visits each value once.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from harness.expectation.json_text import json_pieces, quoted
from harness.expectation.kinds import is_number, kind_of
from harness.expectation.outcome import MISSING, Missing
from harness.expectation.path import Index, Key, Path
from harness.expectation.path_render import render_path
from harness.expectation.show import show

if TYPE_CHECKING:
    from harness.expectation.model import Json
    from harness.expectation.path import Segment

_Trail: TypeAlias = "tuple[_Trail, Segment] | None"
"""A place inside the compared values, innermost segment last, shared between siblings."""

_Pair: TypeAlias = "tuple[_Trail, Json | Missing, Json | Missing]"
"""What is compared with what, and where."""

_TEXT_CONTEXT = 12
"""Characters shown before the first difference of two long texts."""
_LONG_TEXT = 60


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two values first differ; `MISSING` stands on the side that has nothing there."""

    segments: tuple[Segment, ...]
    expected: Json | Missing
    found: Json | Missing

    def sentence(self) -> str:
        """Say it in words: `at [0].bed: expected "north", found "south"`."""
        place = f"at {render_path(Path(None, self.segments))}: " if self.segments else ""
        return place + _contrast(self.expected, self.found)


def equal(expected: Json, found: Json, *, numeric: bool = False) -> bool:
    """Tell whether two JSON values are equal (OPR-04), numbers by value if `numeric`."""
    return first_difference(expected, found, numeric=numeric) is None


def first_difference(expected: Json, found: Json, *, numeric: bool = False) -> Difference | None:
    """Return the first place, in the order of `expected`, where two values differ."""
    stack: list[_Pair] = [(None, expected, found)]
    while stack:
        trail, left, right = stack.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            stack.extend(reversed(_members(trail, left, right)))
        elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
            stack.extend(reversed(_elements(trail, left, right)))
        elif not _same_scalar(left, right, numeric=numeric):
            return Difference(_segments(trail), left, right)
    return None


def _members(trail: _Trail, left: dict[str, Json], right: dict[str, Json]) -> list[_Pair]:
    pairs: list[_Pair] = [
        ((trail, Key(key)), item, right.get(key, MISSING)) for key, item in left.items()
    ]
    pairs += [((trail, Key(key)), MISSING, item) for key, item in right.items() if key not in left]
    return pairs


def _elements(
    trail: _Trail, left: list[Json] | tuple[Json, ...], right: list[Json] | tuple[Json, ...]
) -> list[_Pair]:
    shared = min(len(left), len(right))
    pairs: list[_Pair] = [((trail, Index(i)), left[i], right[i]) for i in range(shared)]
    pairs += [((trail, Index(i)), left[i], MISSING) for i in range(shared, len(left))]
    pairs += [((trail, Index(i)), MISSING, right[i]) for i in range(shared, len(right))]
    return pairs


def _same_scalar(left: Json | Missing, right: Json | Missing, *, numeric: bool) -> bool:
    same_kind = kind_of(left) == kind_of(right)
    comparable = same_kind or (numeric and is_number(left) and is_number(right))
    return comparable and bool(left == right)


def _segments(trail: _Trail) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    while trail is not None:
        trail, segment = trail
        segments.append(segment)
    return tuple(reversed(segments))


def _contrast(expected: Json | Missing, found: Json | Missing) -> str:
    if isinstance(expected, str) and isinstance(found, str):
        at = _first_different_character(expected, found)
        if at > _LONG_TEXT:
            start = at - _TEXT_CONTEXT
            shown = show(expected[start:], _LONG_TEXT), show(found[start:], _LONG_TEXT)
            return f"from character {start}: expected {shown[0]}, found {shown[1]}"
        if not (expected[at : at + 1] + found[at : at + 1]).isascii():
            codes = f"{_code(expected, at)}, {_code(found, at)}"
            return f"expected {show(expected)}, found {show(found)} (character {at}: {codes})"
    return f"expected {_shown(expected)}, found {_shown(found)}"


def _code(text: str, at: int) -> str:
    """Name the character at a place: letters that look the same have different numbers."""
    return f"U+{ord(text[at]):04X}" if at < len(text) else "the end"


def _shown(value: Json | Missing) -> str:
    return "nothing" if value is MISSING else show(value)


def _first_different_character(left: str, right: str) -> int:
    pairs = zip(left, right, strict=False)
    shorter = min(len(left), len(right))
    return next((at for at, (a, b) in enumerate(pairs) if a != b), shorter)


def equality_key(value: Json) -> str:
    """Return a text that two values share exactly when they are equal, numbers by kind."""
    try:
        key = _ENCODER.encode(value)
    except (RecursionError, TypeError, ValueError):
        return _key_by_pieces(value)
    return _key_by_pieces(value) if _MAY_DIFFER.search(key) else key


def _key_by_pieces(value: Json) -> str:
    """As the encoder writes it, but however deep, equal zeros alike, numbers of any length."""
    pieces = json_pieces(value, quoted)
    return "".join("0.0" if piece == "-0.0" else piece for piece in pieces)


_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, sort_keys=True, separators=(",", ":")
)
_MAY_DIFFER: Final = re.compile(r"-0\.0|\de[+-]?\d|NaN|Infinity")
"""Numbers that the encoder may write otherwise than `json_text` does: then that decides."""
