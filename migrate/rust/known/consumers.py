"""Methods that consume an iterator, wholly or one item at a time (EVL-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from migrate.rust.known.compare import order, same, total_order
from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.format import display
from migrate.rust.known.needs import Apply, boolean, function, integer, items, text
from migrate.rust.known.ordering import as_sign, ordering
from migrate.rust.known.records import (
    NOTHING,
    UNIT,
    Iteration,
    Known,
    Nothing,
    Some,
    bounded,
)
from migrate.rust.known.sizes import text_of

Choice = Callable[[Known, Known], bool]
"""Whether the second of two items replaces the first one, the best so far."""


def next_(source: Iteration) -> Some | Nothing:
    """`next`."""
    return _first(source)


def next_back(source: Iteration) -> Some | Nothing:
    """`next_back`."""
    try:
        return Some(source.next_back())
    except StopIteration:
        return NOTHING


def nth(source: Iteration, count: Known) -> Some | Nothing:
    """`nth`: skips `count` items, gives the next one."""
    for at, item in enumerate(source):
        if at == integer(count):
            return Some(item)
    return NOTHING


def last(source: Iteration) -> Some | Nothing:
    """`last`."""
    found: Some | Nothing = NOTHING
    for item in bounded(source):
        found = Some(item)
    return found


def peek(source: Iteration) -> Some | Nothing:
    """`peek`: the next item, left in place."""
    try:
        return Some(source.peek())
    except StopIteration:
        return NOTHING


def next_if(source: Iteration, keep: Known) -> Some | Nothing:
    """`next_if`: the next item, if the closure agrees."""
    waiting = peek(source)
    if isinstance(waiting, Some) and boolean(function(keep)(waiting.value)):
        return next_(source)
    return NOTHING


def next_if_eq(source: Iteration, wanted: Known) -> Some | Nothing:
    """`next_if_eq`: the next item, if it is this one."""
    waiting = peek(source)
    return next_(source) if isinstance(waiting, Some) and same(waiting.value, wanted) else NOTHING


def fold(source: Iteration, start: Known, step: Known) -> Known:
    """`fold`."""
    apply = function(step)
    for item in bounded(source):
        start = apply(start, item)
    return start


def reduce(source: Iteration, step: Known) -> Some | Nothing:
    """`reduce`."""
    first = _first(source)
    return first if isinstance(first, Nothing) else Some(fold(source, first.value, step))


def any_(source: Iteration, test: Known) -> bool:
    """`any`."""
    apply = function(test)
    return any(boolean(apply(item)) for item in bounded(source))


def all_(source: Iteration, test: Known) -> bool:
    """`all`."""
    apply = function(test)
    return all(boolean(apply(item)) for item in bounded(source))


def find(source: Iteration, test: Known) -> Some | Nothing:
    """`find`."""
    apply = function(test)
    return _first(item for item in bounded(source) if boolean(apply(item)))


def find_map(source: Iteration, change: Known) -> Known:
    """`find_map`: the first `Some` that the closure gives."""
    for result in map(function(change), bounded(source)):
        if isinstance(result, Some):
            return result
        if not isinstance(result, Nothing):
            raise NeedsKnown(result, "an option")
    return NOTHING


def position(source: Iteration, test: Known) -> Some | Nothing:
    """`position`."""
    apply = function(test)
    return _first(at for at, item in enumerate(bounded(source)) if boolean(apply(item)))


def rposition(source: Iteration, test: Known) -> Some | Nothing:
    """`rposition`: counted from the front, searched from the back."""
    apply = function(test)
    every = list(bounded(source))
    return _first(at for at in range(len(every) - 1, -1, -1) if boolean(apply(every[at])))


def for_each(source: Iteration, use: Known) -> Known:
    """`for_each`."""
    apply = function(use)
    for item in bounded(source):
        apply(item)
    return UNIT


def partition(source: Iteration, test: Known) -> tuple[Known, Known]:
    """`partition` into two lists."""
    apply = function(test)
    sides: tuple[list[Known], list[Known]] = ([], [])
    for item in bounded(source):
        sides[not boolean(apply(item))].append(item)
    return sides


def unzip(source: Iteration) -> tuple[Known, Known]:
    """`unzip` into two lists."""
    sides: tuple[list[Known], list[Known]] = ([], [])
    for pair in bounded(source):
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise NeedsKnown(pair, "a pair")
        sides[0].append(pair[0])
        sides[1].append(pair[1])
    return sides


def join(source: Iteration, separator: Known) -> str:
    """`join` of itertools: what Display writes for every item."""
    return text_of(map(display, bounded(source)), text(separator))


def largest(source: Iteration) -> Some | Nothing:
    """`max`: of equal items the last."""
    return _best(source, lambda best, item: total_order(best, item) <= 0)


def smallest(source: Iteration) -> Some | Nothing:
    """`min`: of equal items the first."""
    return _best(source, lambda best, item: total_order(best, item) > 0)


def max_by(source: Iteration, compare: Known) -> Some | Nothing:
    """`max_by`."""
    apply = function(compare)
    return _best(source, lambda best, item: as_sign(apply(best, item)) <= 0)


def min_by(source: Iteration, compare: Known) -> Some | Nothing:
    """`min_by`."""
    apply = function(compare)
    return _best(source, lambda best, item: as_sign(apply(best, item)) > 0)


def max_by_key(source: Iteration, key: Known) -> Some | Nothing:
    """`max_by_key`."""
    return _second(largest_pair(source, function(key)))


def min_by_key(source: Iteration, key: Known) -> Some | Nothing:
    """`min_by_key`."""
    keyed = Iteration(_keyed(source, function(key)))
    return _second(_best(keyed, lambda best, item: _compare_keys(best, item) > 0))


def largest_pair(source: Iteration, key: Apply) -> Some | Nothing:
    """The pair of key and item with the largest key; of equal ones the last."""
    keyed = Iteration(_keyed(source, key))
    return _best(keyed, lambda best, item: _compare_keys(best, item) <= 0)


def equal(source: Iteration, other: Known) -> bool:
    """`eq` with another iterator."""
    return same(list(bounded(source)), list(bounded(items(other))))


def compared(source: Iteration, other: Known) -> Known:
    """`cmp` with another iterator."""
    return ordering(order(list(bounded(source)), list(bounded(items(other)))))


def is_sorted(source: Iteration) -> bool:
    """`is_sorted`."""
    every = list(bounded(source))
    return all(total_order(one, other) <= 0 for one, other in pairwise(every))


def to_string(source: Iteration) -> str:
    """`to_string` of `char::to_uppercase()` and its like, which have Display."""
    return text_of(map(display, bounded(source)))


def _first(found: Iterator[Known]) -> Some | Nothing:
    for item in found:
        return Some(item)
    return NOTHING


def _best(source: Iteration, replaces: Choice) -> Some | Nothing:
    best = _first(source)
    if isinstance(best, Nothing):
        return best
    kept = best.value
    for item in bounded(source):
        if replaces(kept, item):
            kept = item
    return Some(kept)


def _keyed(source: Iteration, key: Apply) -> Iterator[Known]:
    return ((key(item), item) for item in source)


def _compare_keys(one: Known, other: Known) -> int:
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    return total_order(one[0], other[0])


def _second(found: Some | Nothing) -> Some | Nothing:
    if isinstance(found, Some) and isinstance(found.value, tuple):
        return Some(found.value[1])
    return NOTHING


TABLE: dict[str, Callable[..., Known]] = {
    "all": all_,
    "any": any_,
    "cmp": compared,
    "count": lambda source: sum(1 for _ in bounded(source)),
    "eq": equal,
    "find": find,
    "find_map": find_map,
    "fold": fold,
    "for_each": for_each,
    "is_sorted": is_sorted,
    "join": join,
    "last": last,
    "len": lambda source: len(source.remaining()),
    "max": largest,
    "max_by": max_by,
    "max_by_key": max_by_key,
    "min": smallest,
    "min_by": min_by,
    "min_by_key": min_by_key,
    "ne": lambda source, other: not equal(source, other),
    "next": next_,
    "next_back": next_back,
    "next_if": next_if,
    "next_if_eq": next_if_eq,
    "nth": nth,
    "partition": partition,
    "peek": peek,
    "position": position,
    "reduce": reduce,
    "rposition": rposition,
    "to_string": to_string,
    "unzip": unzip,
}
