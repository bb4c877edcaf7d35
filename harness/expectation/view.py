"""What operators and transforms may ask for beside their subject.

Evaluation implements the protocol; this file lets operators and transforms know it without
knowing evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from harness.expectation.model import Expectation, Json, Transform
    from harness.expectation.outcome import Judgement
    from harness.expectation.path import Path


@dataclass(frozen=True, slots=True)
class Found:
    """A value that is there."""

    value: Json


@dataclass(frozen=True, slots=True)
class Absent:
    """A place where nothing is; `reason` says why.

    `strict` marks a missing part of a typed vector (OPR-05), which never reads as null.
    """

    reason: str
    strict: bool = False


Lookup: TypeAlias = Found | Absent


@dataclass(frozen=True, slots=True)
class Place:
    """A path with transforms: what an expectation is about, or is compared with."""

    path: Path
    via: tuple[Transform, ...] = ()


class Unusable(Exception):
    """A value is of a kind that a transform cannot read: the expectation fails (OPR-05)."""

    def __init__(self, reason: str, observed: Json) -> None:
        super().__init__(reason)
        self.reason = reason
        self.observed = observed


class View(Protocol):
    """The outputs of a case, seen from the case itself or from one element of a list."""

    def at(self, element: Json) -> View:
        """Return the view whose relative paths start at `element` (OPR-07)."""

    def look(self, place: Place, *, missing_is_null: bool = False) -> Lookup:
        """Return what stands at a place. Raises `Unusable` when a transform cannot be applied."""

    def judge(self, expectation: Expectation) -> Judgement:
        """Hold a nested expectation against what this view sees."""
