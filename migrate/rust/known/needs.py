"""Looking into a Known value where one kind is needed; others are refused (`NeedsKnown`)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TypeAlias

from migrate.rust.known.compare import order, sorted_items, sorted_pairs
from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.records import (
    AnyOrder,
    ByteString,
    Char,
    Err,
    HashedMap,
    HashedSet,
    Iteration,
    Known,
    Nothing,
    Ok,
    Range,
    Some,
    ValueSet,
)

Apply: TypeAlias = Callable[..., Known]
"""A closure or function path, called with positional arguments."""


def text(value: Known) -> str:
    """A string."""
    if not isinstance(value, str):
        raise NeedsKnown(value, "a string")
    return value


def char(value: Known) -> str:
    """The character of a char."""
    if not isinstance(value, Char):
        raise NeedsKnown(value, "a char")
    return value.value


def integer(value: Known) -> int:
    """An integer; a bool is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NeedsKnown(value, "an integer")
    return value


def boolean(value: Known) -> bool:
    """A bool: what a predicate returned."""
    if not isinstance(value, bool):
        raise NeedsKnown(value, "a bool")
    return value


def function(value: Known) -> Apply:
    """A closure or function path."""
    if not callable(value):
        raise NeedsKnown(value, "a closure")
    return value


def elements(value: Known) -> list[Known]:
    """The elements of a vector or slice."""
    if isinstance(value, ByteString):
        return list(value.value)
    if not isinstance(value, list):
        raise NeedsKnown(value, "a list")
    return value


def items(value: Known) -> Iterator[Known]:
    """What `IntoIterator` gives: elements, entries as pairs, the content of an option.

    A list is read live; an `Iteration` is consumed as it is read. Raises `NeedsKnown` for what
    comes in an order that nobody knows.
    """
    match value:
        case HashedMap() | HashedSet() | AnyOrder() if len(list(items_in_any_order(value))) > 1:
            raise NeedsKnown(value, "items in an order")
        case Iteration() if value.unordered:
            raise NeedsKnown(value, "items in an order")
    return items_in_any_order(value)


def items_in_any_order(value: Known) -> Iterator[Known]:
    """What `IntoIterator` gives, for those who do not look at the order."""
    match value:
        case AnyOrder():
            return iter(value.items)
        case list() | tuple() | Iteration():
            return iter(value)
        case ByteString():
            return iter(value.value)
        case Range():
            return range_items(value)
        case ValueSet():
            return iter(sorted_items(value.items))
        case dict():
            return iter(sorted_pairs(value))
        case Some() | Ok():
            return iter([value.value])
        case Nothing() | Err():
            return iter([])
    raise NeedsKnown(value, "something to iterate over")


def range_items(value: Range) -> Iterator[Known]:
    """Numbers or chars of a range; one without an end does not end."""
    if isinstance(value.start, Char) and isinstance(value.end, Char):
        stop = ord(value.end.value) + value.inclusive
        points = range(ord(value.start.value), stop)
        return (Char(chr(point)) for point in points if not 0xD800 <= point <= 0xDFFF)
    if value.end is None:
        return itertools.count(integer(value.start))
    return iter(range(integer(value.start), integer(value.end) + value.inclusive))


def bounds(value: Known, length: int) -> tuple[int, int] | None:
    """Start and end of a range within a length; `None` when it reaches outside."""
    if not isinstance(value, Range):
        raise NeedsKnown(value, "a range")
    start = 0 if value.start is None else integer(value.start)
    end = length if value.end is None else integer(value.end) + value.inclusive
    return (start, end) if 0 <= start <= end <= length else None


def range_contains(value: Range, item: Known) -> bool:
    """`contains` of a range."""
    from_start = value.start is None or order(value.start, item) in (-1, 0)
    if value.end is None or not from_start:
        return from_start
    sign = order(item, value.end)
    return sign == -1 or (value.inclusive and sign == 0)
