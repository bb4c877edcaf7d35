"""Sets: kept sorted, without duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.compare import order, same, sorted_items
from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.needs import boolean, function, items_in_any_order
from migrate.rust.known.records import NOTHING, Iteration, Known, Some, ValueSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def set_of(source: Iterable[Known]) -> ValueSet:
    """A set of what is given. Raises `NeedsKnown`."""
    kept: list[Known] = []
    for item in sorted_items(source):
        if not kept or order(kept[-1], item) != 0:
            kept.append(item)
    return ValueSet(kept)


def contains(values: ValueSet, item: Known) -> bool:
    """`contains`."""
    at = _place(values.items, item)
    return at < len(values.items) and same(values.items[at], item)


def insert(values: ValueSet, item: Known) -> Mutated:
    """`insert`: whether it was new."""
    at = _place(values.items, item)
    is_new = not (at < len(values.items) and same(values.items[at], item))
    if is_new:
        values.items.insert(at, item)
    return Mutated(values, is_new)


def remove(values: ValueSet, item: Known) -> Mutated:
    """`remove`: whether it was there."""
    was_there = contains(values, item)
    if was_there:
        del values.items[_place(values.items, item)]
    return Mutated(values, was_there)


def extend(values: ValueSet, more: Known) -> Mutated:
    """`extend`."""
    values.items[:] = set_of([*values.items, *items_in_any_order(more)]).items
    return Mutated(values)


def retain(values: ValueSet, keep: Known) -> Mutated:
    """`retain`."""
    apply = function(keep)
    values.items[:] = [item for item in values.items if boolean(apply(item))]
    return Mutated(values)


def clear(values: ValueSet) -> Mutated:
    """`clear`."""
    values.items.clear()
    return Mutated(values)


def difference(values: ValueSet, other: ValueSet) -> Iteration:
    """`difference`."""
    return Iteration(_kept(values, other, wanted=False))


def intersection(values: ValueSet, other: ValueSet) -> Iteration:
    """`intersection`."""
    return Iteration(_kept(values, other, wanted=True))


def union(values: ValueSet, other: ValueSet) -> Iteration:
    """`union`."""
    return Iteration(set_of([*values.items, *other.items]).items)


def symmetric_difference(values: ValueSet, other: ValueSet) -> Iteration:
    """`symmetric_difference`."""
    both = [*_kept(values, other, wanted=False), *_kept(other, values, wanted=False)]
    return Iteration(set_of(both).items)


def is_subset(values: ValueSet, other: ValueSet) -> bool:
    """`is_subset`."""
    return all(contains(other, item) for item in values.items)


def is_disjoint(values: ValueSet, other: ValueSet) -> bool:
    """`is_disjoint`."""
    return not any(_kept(values, other, wanted=True))


def _with_set(method: Callable[[ValueSet, ValueSet], Known]) -> Callable[[ValueSet, Known], Known]:
    """A method of two sets. What Rust infers to be one may be a list here (`NeedsKnown`)."""

    def checked(values: ValueSet, other: Known) -> Known:
        if not isinstance(other, ValueSet):
            raise NeedsKnown(other, "a set")
        return method(values, other)

    return checked


def _kept(values: ValueSet, other: ValueSet, *, wanted: bool) -> Iterator[Known]:
    return (item for item in values.items if contains(other, item) is wanted)


def _place(kept: list[Known], item: Known) -> int:
    """Index of the first element that is not before an item."""
    low, high = 0, len(kept)
    while low < high:
        middle = (low + high) // 2
        if order(kept[middle], item) == -1:
            low = middle + 1
        else:
            high = middle
    return low


TABLE: dict[str, Callable[..., Known]] = {
    "clear": clear,
    "contains": contains,
    "difference": _with_set(difference),
    "extend": extend,
    "first": lambda values: Some(values.items[0]) if values.items else NOTHING,
    "get": lambda values, item: Some(item) if contains(values, item) else NOTHING,
    "insert": insert,
    "intersection": _with_set(intersection),
    "is_disjoint": _with_set(is_disjoint),
    "is_empty": lambda values: not values.items,
    "is_subset": _with_set(is_subset),
    "is_superset": _with_set(lambda values, other: is_subset(other, values)),
    "last": lambda values: Some(values.items[-1]) if values.items else NOTHING,
    "len": lambda values: len(values.items),
    "remove": remove,
    "retain": retain,
    "symmetric_difference": _with_set(symmetric_difference),
    "union": _with_set(union),
}
