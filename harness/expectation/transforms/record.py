"""What a transform is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from harness.expectation.show import wrong_kind
from harness.expectation.view import Unusable

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Json, Transform
    from harness.expectation.path import Path
    from harness.expectation.view import Lookup, View


class Argument(StrEnum):
    """A kind of argument of a transform; the value says in an error what was expected."""

    NONE = "no argument"
    JSON = "a JSON value"
    BOUNDS = "a list of two offsets, each a number or a path"
    MAPPING = "a table with path, and perhaps via and on_missing"
    PREDICATE = "a predicate (a table with path, op and value)"
    PATHS = "a list of paths"
    PART = "a path inside the value"


@dataclass(frozen=True, slots=True)
class Mapping:
    """The argument of `map`: what to take of each element, and what when there is nothing.

    `on_missing` is `fail`, `drop` or `default`; a null is a default like another.
    """

    path: Path
    via: tuple[Transform, ...]
    on_missing: str
    default: Json


@dataclass(frozen=True, slots=True)
class Operation:
    """A transform: the argument it takes, and what it makes of a value that is there.

    `apply` is given the value, the argument and the view; it returns where the result is, or that
    there is none, and raises `Unusable` for a value of the wrong kind.
    """

    argument: Argument
    apply: Callable[[Json, Any, View], Lookup]


def demand_kind(value: Json, expected: type | tuple[type, ...], words: str) -> None:
    """Raise `Unusable` unless `value` is of a Python type `expected`, which `words` name."""
    if not isinstance(value, expected):
        raise Unusable(wrong_kind(words, value), value)
