"""Paths into the output of a step (OPR-02): the records, and their structured form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from harness.expectation.errors import ExpectationError
from harness.expectation.nested import as_json, read_nested

if TYPE_CHECKING:
    from harness.expectation.model import Expectation, Json


@dataclass(frozen=True, slots=True)
class Key:
    """The value of a key of an object: `.name` or `["any key"]`."""

    name: str


@dataclass(frozen=True, slots=True)
class Index:
    """An element of a list, counted from 0, or from the end when negative: `[2]`, `[-1]`."""

    number: int


@dataclass(frozen=True, slots=True)
class Each:
    """Every element of a list: `[*]`; the rest of the path is followed in each."""


@dataclass(frozen=True, slots=True)
class Find:
    """The first element of a list that satisfies a predicate: `[?name equals "dig"]`."""

    predicate: Expectation


Segment: TypeAlias = Key | Index | Each | Find


class Path(msgspec.Struct, frozen=True):
    """A place: in the output of step `step`, or relative when `step` is None.

    Outside a predicate a path without a step reads step 1; inside one it starts at the element.
    Steps count from 1. No segments means the whole output, or the element itself.
    """

    step: int | None = None
    segments: tuple[Segment, ...] = ()


def path_structure(path: Path) -> list[Json]:
    """Write the segments of `path` as a list: names, numbers, `{"each": true}`, `{"find": …}`.

    A step comes first, as `{"step": k}`.
    """
    step: list[Json] = [] if path.step is None else [{"step": path.step}]
    return step + [_structure(segment) for segment in path.segments]


def _structure(segment: Segment) -> Json:
    match segment:
        case Key(name):
            return name
        case Index(number):
            return number
        case Each():
            return {"each": True}
        case Find(predicate):
            return {"find": as_json(predicate)}


def path_from_structure(structure: Json) -> Path:
    """Read the structured form of a path. Raises `ExpectationError` for anything else."""
    if not isinstance(structure, list | tuple):
        raise ExpectationError(f"expected a list of names, numbers and tables, found {structure!r}")
    match structure:
        case [{"step": int(step), **rest}, *items] if type(step) is int and step > 0 and not rest:
            return Path(step, tuple(map(_segment, items)))
    return Path(None, tuple(map(_segment, structure)))


def _segment(item: Json) -> Segment:
    match item:
        case str(name):
            return Key(name)
        case int(number) if not isinstance(number, bool):
            return Index(number)
        case {"each": True, **rest} if not rest:
            return Each()
        case {"find": predicate, **rest} if not rest:
            return Find(read_nested(predicate))
    raise ExpectationError(
        f'expected a name, a number, {{"each": true}} or {{"find": predicate}}, found {item!r}'
    )
