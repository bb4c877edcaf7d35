"""The operands of operators: the kinds, and the records of those that are tables (OPR-06)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.expectation.model import Expectation


class Operand(StrEnum):
    """A kind of operand; the value says in an error message what was expected."""

    NONE = "no value"
    JSON = "a JSON value"
    TEXT = "a text"
    COUNT = "a number of at least 0"
    KIND = "the name of a kind"
    REGEX = "a regular expression"
    VALUES = "a list of values"
    KEYS = "a list of different keys"
    PLACE = "a path, or a table with path and via"
    ORDERED = "a number, a text, or a table with path and via"
    PREDICATE = "a predicate (a table with path, op and value)"
    EXPECTATIONS = "a list of expectations"
    OCCURRENCES = "a table with of, and equals, min or max"
    COUNT_WHERE = "a table with predicate, and equals, min or max"
    INDEX_OF = "a table with predicate and equals"
    NEAR = "a table with value, and perhaps abs and rel"
    RAISES = "nothing, or a table with contains"
    INVARIANT = "the name of an invariant"


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from `low` up to `high`, without end when that is None."""

    low: int
    high: int | None = None

    def __contains__(self, number: int) -> bool:
        """Tell whether `number` is one of them."""
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        """Say it in words: `2`, `at least 2`, `at most 3`, `2 to 3`."""
        if self.high is None:
            return f"at least {self.low}"
        if self.low == self.high:
            return str(self.low)
        return f"{self.low} to {self.high}" if self.low else f"at most {self.high}"


@dataclass(frozen=True, slots=True)
class Occurrences:
    """How often `of` occurs in a text."""

    of: str
    count: Range


@dataclass(frozen=True, slots=True)
class CountWhere:
    """How many elements satisfy `predicate`."""

    predicate: Expectation
    count: Range


@dataclass(frozen=True, slots=True)
class IndexOf:
    """The position of the first element that satisfies `predicate`, None for nowhere."""

    predicate: Expectation
    equals: int | None


@dataclass(frozen=True, slots=True)
class Near:
    """A number and how far from it is still close: absolutely, or as a part of the larger."""

    value: float
    absolute: float
    relative: float
