"""What reading a value yields before anything is decoded.

Reading only delimits: a candidate that fails at its end has copied nothing, so a text full of
candidates that fail late costs no more than its length (LEX-128).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.lexer.json_value import JsonValue


class Kind(StrEnum):
    """What can stay open while a value is read."""

    OBJECT = "object"
    ARRAY = "array"
    CHAIN = "chain"  # a concatenation (LEX-35)


class Awaiting(Enum):
    """Takes the place of a node while the innermost open container wants a member."""

    MEMBER = "member"


@dataclass(slots=True)
class Text:
    """A string as written: the range of its content, and how to decode that."""

    start: int
    end: int
    decode: Callable[[str], str]

    def value(self, source: str) -> str:
        """Give the string itself."""
        return self.decode(source[self.start : self.end])


@dataclass(slots=True, eq=False)
class Container:
    """An object, an array or a concatenation.

    `starts` are the positions its members were read from, `value_start` is that of the latest
    value of an object. `depth` counts the objects and arrays from the outermost to this one,
    `deepest` those to the innermost one inside. `end` is none while it is open. Where an earlier
    candidate's reading of the rest was taken over, `rest` is the start of the first member of it.
    """

    kind: Kind
    start: int
    depth: int
    deepest: int
    starts: list[int] = field(default_factory=list)
    keys: list[Text] = field(default_factory=list)
    members: list[Node] = field(default_factory=list)
    value_start: int = 0
    end: int | None = None
    rest: int | None = None
    value: JsonValue = None


Node: TypeAlias = bool | int | float | Text | Container | None


def verbatim(raw: str) -> str:
    """Decode nothing: what was written is the string."""
    return raw
