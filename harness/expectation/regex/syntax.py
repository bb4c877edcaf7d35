"""What a pattern is made of. Groups leave no trace: only whether a text matches is asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from harness.expectation.regex.characters import CharacterSet


class Assertion(Enum):
    """A condition on a position, which takes no character."""

    TEXT_START = "start of text"
    TEXT_END = "end of text"
    LINE_START = "start of line"
    LINE_END = "end of line"
    WORD_EDGE = "word boundary"
    NO_WORD_EDGE = "no word boundary"


@dataclass(frozen=True, slots=True)
class Sequence:
    """Parts one after the other; none at all matches the empty text."""

    parts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Alternation:
    """One of several branches."""

    branches: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Repetition:
    """A part `low` to `high` times, without end when that is None."""

    part: Node
    low: int
    high: int | None


Node: TypeAlias = "CharacterSet | Assertion | Sequence | Alternation | Repetition"
