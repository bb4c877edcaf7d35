"""Methods that change a vector in place (EVL-09)."""

from __future__ import annotations

from functools import cmp_to_key
from typing import TYPE_CHECKING

from migrate.rust.known.compare import same, sorted_items, total_order
from migrate.rust.known.conversion import copied
from migrate.rust.known.errors import SourcePanic
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.needs import boolean, bounds, elements, function, integer, items
from migrate.rust.known.ordering import as_sign
from migrate.rust.known.records import NOTHING, Iteration, Known, Some, bounded
from migrate.rust.known.sizes import need_elements

if TYPE_CHECKING:
    from collections.abc import Callable


def push(values: list[Known], item: Known) -> Mutated:
    """`push`."""
    values.append(item)
    return Mutated(values)


def push_front(values: list[Known], item: Known) -> Mutated:
    """`push_front` of a `VecDeque`."""
    values.insert(0, item)
    return Mutated(values)


def pop(values: list[Known]) -> Mutated:
    """`pop`."""
    return Mutated(values, Some(values.pop()) if values else NOTHING)


def pop_front(values: list[Known]) -> Mutated:
    """`pop_front` of a `VecDeque`."""
    return Mutated(values, Some(values.pop(0)) if values else NOTHING)


def insert(values: list[Known], at: Known, item: Known) -> Mutated:
    """`insert`. Raises `SourcePanic`."""
    values.insert(_index(at, len(values) + 1), item)
    return Mutated(values)


def remove(values: list[Known], at: Known) -> Mutated:
    """`remove`. Raises `SourcePanic`."""
    return Mutated(values, values.pop(_index(at, len(values))))


def swap_remove(values: list[Known], at: Known) -> Mutated:
    """`swap_remove`: the last element takes the place. Raises `SourcePanic`."""
    index = _index(at, len(values))
    values[index], values[-1] = values[-1], values[index]
    return Mutated(values, values.pop())


def swap(values: list[Known], at: Known, other: Known) -> Mutated:
    """`swap`. Raises `SourcePanic`."""
    one, two = _index(at, len(values)), _index(other, len(values))
    values[one], values[two] = values[two], values[one]
    return Mutated(values)


def truncate(values: list[Known], length: Known) -> Mutated:
    """`truncate`."""
    del values[integer(length) :]
    return Mutated(values)


def resize(values: list[Known], length: Known, item: Known) -> Mutated:
    """`resize`."""
    need_elements(integer(length))
    missing = integer(length) - len(values)
    truncate(values, length)
    values.extend(copied(item) for _ in range(missing))
    return Mutated(values)


def extend(values: list[Known], more: Known) -> Mutated:
    """`extend` and `extend_from_slice`."""
    added = list(bounded(items(more)))
    need_elements(len(values) + len(added))
    values.extend(added)
    return Mutated(values)


def extend_from_slice(values: list[Known], more: Known) -> Mutated:
    """`extend_from_slice`: clones what it adds."""
    return extend(values, copied(more))


def append(values: list[Known], other: Known) -> Mutated:
    """`append`: takes all elements of another list."""
    moved = elements(other)
    need_elements(len(values) + len(moved))
    values.extend(moved)
    moved.clear()
    return Mutated(values)


def split_off(values: list[Known], at: Known) -> Mutated:
    """`split_off`. Raises `SourcePanic`."""
    index = _index(at, len(values) + 1)
    rest = values[index:]
    del values[index:]
    return Mutated(values, rest)


def drain(values: list[Known], chosen: Known) -> Mutated:
    """`drain` of a range. Raises `SourcePanic`."""
    found = bounds(chosen, len(values))
    if found is None:
        raise SourcePanic(f"drain outside of {len(values)} elements")
    taken = values[found[0] : found[1]]
    del values[found[0] : found[1]]
    return Mutated(values, Iteration(taken))


def retain(values: list[Known], keep: Known) -> Mutated:
    """`retain`."""
    apply = function(keep)
    values[:] = [value for value in values if boolean(apply(value))]
    return Mutated(values)


def sort(values: list[Known]) -> Mutated:
    """`sort`."""
    values[:] = sorted_items(values)
    return Mutated(values)


def sort_by(values: list[Known], compare: Known) -> Mutated:
    """`sort_by`."""
    apply = function(compare)
    values.sort(key=cmp_to_key(lambda one, other: as_sign(apply(one, other))))
    return Mutated(values)


def sort_by_key(values: list[Known], key: Known) -> Mutated:
    """`sort_by_key`; the key is computed once for each element."""
    apply = function(key)
    ranked = cmp_to_key(total_order)
    values.sort(key=lambda value: ranked(apply(value)))
    return Mutated(values)


def dedup(values: list[Known]) -> Mutated:
    """`dedup`: of equal neighbours the first is kept."""
    return _dedup(values, lambda value: value)


def dedup_by_key(values: list[Known], key: Known) -> Mutated:
    """`dedup_by_key`."""
    return _dedup(values, function(key))


def reverse(values: list[Known]) -> Mutated:
    """`reverse`."""
    values.reverse()
    return Mutated(values)


def fill(values: list[Known], item: Known) -> Mutated:
    """`fill`."""
    values[:] = [copied(item) for _ in values]
    return Mutated(values)


def rotate_left(values: list[Known], by: Known) -> Mutated:
    """`rotate_left`. Raises `SourcePanic`."""
    middle = _index(by, len(values) + 1)
    values[:] = values[middle:] + values[:middle]
    return Mutated(values)


def rotate_right(values: list[Known], by: Known) -> Mutated:
    """`rotate_right`. Raises `SourcePanic`."""
    return rotate_left(values, len(values) - _index(by, len(values) + 1))


def clear(values: list[Known]) -> Mutated:
    """`clear`."""
    values.clear()
    return Mutated(values)


def _dedup(values: list[Known], key: Callable[..., Known]) -> Mutated:
    kept: list[Known] = []
    previous: Known = None
    for value in values:
        current = key(value)
        if not kept or not same(previous, current):
            kept.append(value)
            previous = current
    values[:] = kept
    return Mutated(values)


def _index(at: Known, length: int) -> int:
    index = integer(at)
    if not 0 <= index < length:
        raise SourcePanic(f"index {index} of {length}")
    return index


TABLE: dict[str, Callable[..., Known]] = {
    **dict.fromkeys(("pop", "pop_back"), pop),
    **dict.fromkeys(("push", "push_back"), push),
    **dict.fromkeys(("sort", "sort_unstable"), sort),
    **dict.fromkeys(("sort_by", "sort_unstable_by"), sort_by),
    **dict.fromkeys(("sort_by_cached_key", "sort_by_key", "sort_unstable_by_key"), sort_by_key),
    "append": append,
    "clear": clear,
    "dedup": dedup,
    "dedup_by_key": dedup_by_key,
    "drain": drain,
    "extend": extend,
    "extend_from_slice": extend_from_slice,
    "fill": fill,
    "insert": insert,
    "pop_front": pop_front,
    "push_front": push_front,
    "remove": remove,
    "reserve": lambda values, _: Mutated(values),
    "resize": resize,
    "retain": retain,
    "reverse": reverse,
    "rotate_left": rotate_left,
    "rotate_right": rotate_right,
    "split_off": split_off,
    "swap": swap,
    "swap_remove": swap_remove,
    "truncate": truncate,
}
