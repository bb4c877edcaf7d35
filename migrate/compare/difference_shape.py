"""What kind of difference two JSON values have, and at which path shapes: for titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from harness.expectation import Each, Key, Path, render_path
from migrate.compare.behaviour import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.expectation import Json

LISTED: Final = 4
"""Different kinds of differences that are named."""

_Shape: TypeAlias = "tuple[Key | Each, ...]"
"""A path with `[*]` for every index."""

_Pair: TypeAlias = "tuple[_Shape, Json, Json]"
"""A place, and what is expected and observed there."""


def difference_shape(expected: Json, observed: Json) -> str:
    """Return the kinds of differences in words, each once, in a stable order; no value is named.

    Lists are compared element by element. Time is in proportion to the size of both values.
    """
    found = sorted(set(_differences(expected, observed)))
    more = [f"{len(found) - LISTED} more"] if len(found) > LISTED else []
    return ", ".join([*found[:LISTED], *more])


def _differences(expected: Json, observed: Json) -> Iterator[str]:
    left: list[_Pair] = [((), expected, observed)]
    while left:
        path, one, other = left.pop()
        if isinstance(one, dict) and isinstance(other, dict):
            yield from (f"no {_at(path, Key(key))}" for key in one.keys() - other.keys())
            yield from (f"unexpected {_at(path, Key(key))}" for key in other.keys() - one.keys())
            both = one.keys() & other.keys()
            left += (((*path, Key(key)), one[key], other[key]) for key in both)
        elif isinstance(one, list) and isinstance(other, list):
            if len(one) != len(other):
                yield f"{'fewer' if len(one) > len(other) else 'more'} at {_at(path, Each())}"
            left += (((*path, Each()), a, b) for a, b in zip(one, other, strict=False))
        elif kind_of(one) != kind_of(other):
            yield f"{kind_of(other)} instead of {kind_of(one)} at {_at(path)}"
        elif one != other:
            yield f"other {kind_of(one)} at {_at(path)}"


def _at(path: _Shape, *more: Key | Each) -> str:
    return render_path(Path(None, (*path, *more)))
