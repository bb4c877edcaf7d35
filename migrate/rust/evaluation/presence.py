"""What is there whatever it holds: a denial of what it holds demands it (OPR-05).

`not_equals` holds where nothing is and of null, and so does `not`. Of a part of a JSON value that
is what Rust says too; a field of a record is of its type in Rust, so an output without it is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from harness.expectation import Expectation, Index, Key, all_of, conjunction, parse_path
from migrate.rust.evaluation.records import ENUM
from migrate.rust.evaluation.types import (
    BOOL,
    FLOATS,
    INTEGERS,
    JSON_TYPES,
    LISTS,
    MAPS,
    SETS,
    STRING,
    STRINGS,
    UNKNOWN,
    argument,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from harness.expectation import Path, Segment
    from migrate.rust.evaluation.records import FieldPlace
    from migrate.rust.known.types import RustType

    Records = Mapping[str, Mapping[str, FieldPlace]]

COMBINATIONS = frozenset({"all_of", "any_of"})
QUANTIFIERS = frozenset({"any", "all", "none"})
COUNTS = frozenset({"count_where", "index_of"})
OPEN = JSON_TYPES | {"Option", UNKNOWN.name}
"""Types of which nothing may be there."""

_KINDS: Final = {
    **dict.fromkeys(STRINGS, "string"),
    **dict.fromkeys(INTEGERS, "int"),
    **dict.fromkeys(FLOATS, "number"),
    **dict.fromkeys(LISTS | SETS, "array"),
    **dict.fromkeys(MAPS, "object"),
    "bool": "bool",
    "char": "string",
}
"""Kinds of JSON that types without fields are."""


@dataclass(frozen=True, slots=True)
class Presence:
    """What the types of a profile say is always there; `outputs` are the types by step."""

    records: Records
    enums: Mapping[str, Records]
    methods: Records
    outputs: dict[int, tuple[RustType, tuple[str, ...]]] = field(default_factory=dict)

    def demanded(self, expectation: Expectation, element: RustType | None = None) -> Expectation:
        """Return an expectation in which no denial holds for want of a field.

        `element` is the type of the element that relative paths start from.
        """
        operand: Any = expectation.value
        if expectation.op in COMBINATIONS:
            items = [self.demanded(item, element) for item in operand]
            if expectation.op == "all_of":
                return all_of(_each_once(conjunction(items)))
            return msgspec.structs.replace(expectation, value=items)
        if expectation.op in QUANTIFIERS:
            inner = self.demanded(operand, self._element(expectation, element))
            return msgspec.structs.replace(expectation, value=inner)
        if expectation.op in COUNTS:
            counted = self.demanded(operand["predicate"], self._element(expectation, element))
            return msgspec.structs.replace(expectation, value={**operand, "predicate": counted})
        if expectation.op == "not_equals":
            return self._differing(expectation, element)
        if expectation.op == "not":
            needed = [one for item in operand for one in self._needed(item, element)]
            return all_of([*_each_once(needed), expectation])
        return expectation

    def _element(self, expectation: Expectation, element: RustType | None) -> RustType:
        if expectation.via:
            return UNKNOWN
        whole = self._at(parse_path(expectation.path), element)
        return argument(whole) if whole.name in LISTS | SETS else UNKNOWN

    def _differing(self, expectation: Expectation, element: RustType | None) -> Expectation:
        other: Any = expectation.value
        is_plain = isinstance(other, bool) and not expectation.via
        if is_plain and self._at(parse_path(expectation.path), element) == BOOL:
            return msgspec.structs.replace(expectation, op="equals", value=not other)
        return all_of([*self._needed(expectation, element), expectation])

    def _needed(self, expectation: Expectation, element: RustType | None) -> Iterator[Expectation]:
        """Yield that what an expectation reads is there, and of its kind."""
        operand: Any = expectation.value
        if expectation.op in COMBINATIONS | {"not"}:
            for item in operand:
                yield from self._needed(item, element)
            return
        path = parse_path(expectation.path)
        kind = self._at(path, element)
        named = STRING if kind.name == ENUM and not kind.args[1].name else kind
        if named.name in _KINDS:
            yield Expectation(path=expectation.path, op="is_type", value=_KINDS[named.name])
        elif kind.name not in OPEN and path.segments and isinstance(path.segments[-1], Key):
            yield Expectation(path=expectation.path, op="present")

    def _at(self, path: Path, element: RustType | None) -> RustType:
        """Return the type of what stands at a path, `_` where nobody knows it."""
        if element is not None and path.step is None:
            return self._below(element, path.segments)
        kind, parts = self.outputs.get(path.step or 1, (UNKNOWN, ()))
        return self._below(kind, path.segments, parts)

    def _below(
        self, kind: RustType, segments: Sequence[Segment], parts: tuple[str, ...] = ()
    ) -> RustType:
        if not segments:
            return kind
        first, rest = segments[0], segments[1:]
        if kind.name == "Option":
            return self._below(argument(kind), segments)
        if kind.name in LISTS and not isinstance(first, Key):
            return self._below(argument(kind), rest)
        if kind.name == "tuple":
            return self._below(_part_of(kind, parts, first), rest)
        if not isinstance(first, Key):
            return UNKNOWN
        if kind.name == "Result":
            known = {"ok": BOOL, "value": argument(kind), "error": argument(kind, 1)}
            return self._below(known.get(first.name, UNKNOWN), rest)
        return self._member(kind, segments)

    def _member(self, kind: RustType, segments: Sequence[Segment]) -> RustType:
        """Follow a path into a record, or into whichever variant has such a field."""
        if kind.name == ENUM:
            name, tag = (part.name for part in kind.args)
            if segments == (Key(tag),):
                return STRING
            tables = [*self.enums[name].values(), self.methods.get(name, {})]
        else:
            tables = [self.records.get(kind.name, {}), self.methods.get(kind.name, {})]
        for place in (place for table in tables for place in table.values()):
            length = len(place.path)
            if not place.omitted and tuple(segments[:length]) == place.path:
                found = self._below(place.type, segments[length:])
                if found != UNKNOWN:
                    return found
        return UNKNOWN


def _part_of(kind: RustType, parts: tuple[str, ...], segment: Segment) -> RustType:
    if isinstance(segment, Key) and segment.name in parts:
        return argument(kind, parts.index(segment.name))
    return argument(kind, segment.number) if isinstance(segment, Index) else UNKNOWN


def _each_once(items: Sequence[Expectation]) -> list[Expectation]:
    found: list[Expectation] = []
    for item in items:
        if item not in found:
            found.append(item)
    return found
