"""What whoever has a value can change: what it borrows, what is shared in it, what it captured."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.cells import innermost
from migrate.rust.evaluation.holders import parts_of
from migrate.rust.evaluation.values import Function, MutableBorrow, Shared
from migrate.rust.known.values import JsonValue, StructValue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.evaluation.cells import PartCell
    from migrate.rust.evaluation.scope import Cell
    from migrate.rust.evaluation.values import Value

Changeable: TypeAlias = "Cell | PartCell | Function"
"""A place that may be given another value, or a closure that may do that to its variables."""

PLAIN = (str, int, float, JsonValue)
"""Values in which nothing is shared or lent."""


def changeable_in(value: Value) -> Iterator[Changeable]:
    """Yield the places that can be changed through a value, and the closures in it.

    Behind a place there may be others: what a struct borrows that is borrowed itself.
    """
    waiting = [value]
    seen: set[int] = set()
    while waiting:
        part = waiting.pop()
        if isinstance(part, Function):
            yield part
        elif isinstance(part, MutableBorrow | Shared):
            place = innermost(part) if isinstance(part, MutableBorrow) else part.cell
            if id(place) not in seen:  # what is counted may hold itself
                seen.add(id(place))
                waiting.append(place.value)
                yield place
        else:
            waiting += _parts(part)


def _parts(value: Value) -> Iterable[Value]:
    if isinstance(value, StructValue):
        return value.fields.values()
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, list):
        # The elements of a list are of one kind.
        return () if not value or isinstance(value[0], PLAIN) else value
    return parts_of(value)


def shared_in(value: Value) -> bool:
    """Tell whether others see what changes in a value: it has a place that is shared or lent."""
    return any(not isinstance(part, Function) for part in changeable_in(value))
