"""Following the segments of a path into a value (OPR-02, OPR-05)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from harness.expectation.kinds import kind_of, with_article
from harness.expectation.path import Each, Find, Index, Key, Path
from harness.expectation.path_render import render_path
from harness.expectation.show import show
from harness.expectation.view import Absent, Found

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.expectation.model import Expectation, Json
    from harness.expectation.path import Segment
    from harness.expectation.view import Lookup


@dataclass(frozen=True, slots=True)
class Walk:
    """How paths are followed.

    `satisfies` decides predicates; `typed_vectors` are as in `Output`; `missing_is_null` lets
    what an element of `[*]` lacks read as null; `root` is what a reason calls the start.
    """

    satisfies: Callable[[Expectation, Json], bool]
    typed_vectors: frozenset[str] = frozenset()
    missing_is_null: bool = False
    root: str = "$"

    def follow(self, value: Json, segments: Sequence[Segment]) -> Lookup:
        """Return what stands at the end of `segments`, or where they lead nowhere."""
        for position, segment in enumerate(segments):
            found = self._enter(value, segment)
            if isinstance(found, Absent):
                reason = f"{self._place(segments[:position])} {found.reason}"
                return Absent(reason, self._is_strict(segments, position))
            value = found.value
            if isinstance(segment, Each):
                return self._each(value, segments[position + 1 :])
        return Found(value)

    def _enter(self, value: Json, segment: Segment) -> Lookup:
        match segment:
            case Key(name):
                return _member(value, name)
            case Index(number):
                return _element(value, number)
            case Each():
                return Found(value) if isinstance(value, list) else _not_a_list(value)
            case Find(predicate):
                return self._first(value, predicate)

    def _first(self, value: Json, predicate: Expectation) -> Lookup:
        if not isinstance(value, list):
            return _not_a_list(value)
        for element in value:
            if self.satisfies(predicate, element):
                return Found(element)
        return Absent(f"has no such element among {len(value)}")

    def _each(self, elements: list[Json], rest: Sequence[Segment]) -> Lookup:
        below = replace(self, typed_vectors=frozenset(), root="it")
        result: list[Json] = []
        for number, element in enumerate(elements):
            found = below.follow(element, rest)
            if isinstance(found, Found):
                result.append(found.value)
            elif self.missing_is_null:
                result.append(None)
            else:
                return Absent(f"element {number}: {found.reason}")
        return Found(result)

    def _place(self, segments: Sequence[Segment]) -> str:
        place = render_path(Path(None, tuple(segments)))
        return place.replace("$", self.root, 1) if place.startswith("$") else place

    def _is_strict(self, segments: Sequence[Segment], position: int) -> bool:
        """Tell whether the segment at `position` was to lead to or into a typed vector."""
        if position == 0 and "" in self.typed_vectors:
            return True
        first = segments[0]
        return position <= 1 and isinstance(first, Key) and first.name in self.typed_vectors


def _member(value: Json, name: str) -> Lookup:
    if not isinstance(value, dict):
        return Absent(f"is {with_article(kind_of(value))}, not an object")
    return Found(value[name]) if name in value else Absent(f"has no key {show(name)}")


def _element(value: Json, number: int) -> Lookup:
    if not isinstance(value, list):
        return _not_a_list(value)
    if -len(value) <= number < len(value):
        return Found(value[number])
    count = "1 element" if len(value) == 1 else f"{len(value)} elements"
    return Absent(f"has {count}, no [{number}]")


def _not_a_list(value: Json) -> Absent:
    return Absent(f"is {with_article(kind_of(value))}, not a list")
