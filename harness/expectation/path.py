"""Paths into the output of a step (OPR-02): the records, and their text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

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


@dataclass(frozen=True, slots=True)
class Path:
    """A place: in the output of step `step`, or relative when `step` is None.

    Outside a predicate a path without a step reads step 1; inside one it starts at the element.
    Steps count from 1. No segments means the whole output, or the element itself.
    """

    step: int | None = None
    segments: tuple[Segment, ...] = ()


def render_path(path: Path) -> str:
    """Write `path` in its text form; `parse_path` reads it back."""
    raise NotImplementedError


def path_structure(path: Path) -> list[Json]:
    """Write `path` in its structured form: names, numbers, `{"each": true}`, `{"find": …}`."""
    raise NotImplementedError


def path_from_structure(structure: Json) -> Path:
    """Read the structured form of a path."""
    raise NotImplementedError
