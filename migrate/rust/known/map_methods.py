"""Methods of maps (EVL-09, EVL-10); every reading goes in the order of the keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.known.collecting import map_key, pairs_to_map
from migrate.rust.known.compare import sorted_pairs
from migrate.rust.known.defaults import default_of
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.needs import boolean, function, items_in_any_order
from migrate.rust.known.records import NOTHING, Iteration, Known, Nothing, Some

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.known.types import RustType


@dataclass(frozen=True, slots=True)
class Entry:
    """`map.entry(key)`: a place in a map. `*map.entry(k).or_insert(0) += 1` changes that place."""

    entries: dict[Known, Known]
    key: Known


def get(entries: dict[Known, Known], key: Known) -> Some | Nothing:
    """`get`."""
    found = map_key(key)
    return Some(entries[found]) if found in entries else NOTHING


def insert(entries: dict[Known, Known], key: Known, value: Known) -> Mutated:
    """`insert`: the value that was there before."""
    before = get(entries, key)
    entries[map_key(key)] = value
    return Mutated(entries, before)


def remove(entries: dict[Known, Known], key: Known) -> Mutated:
    """`remove`: the value that was there."""
    before = get(entries, key)
    entries.pop(map_key(key), None)
    return Mutated(entries, before)


def extend(entries: dict[Known, Known], more: Known) -> Mutated:
    """`extend`."""
    entries.update(pairs_to_map(items_in_any_order(more)))
    return Mutated(entries)


def append(entries: dict[Known, Known], other: dict[Known, Known]) -> Mutated:
    """`append`: takes all entries of another map."""
    entries.update(other)
    other.clear()
    return Mutated(entries)


def retain(entries: dict[Known, Known], keep: Known) -> Mutated:
    """`retain`."""
    apply = function(keep)
    for key, value in sorted_pairs(entries):
        if not boolean(apply(key, value)):
            del entries[map_key(key)]
    return Mutated(entries)


def clear(entries: dict[Known, Known]) -> Mutated:
    """`clear`."""
    entries.clear()
    return Mutated(entries)


def pop(entries: dict[Known, Known], at: int) -> Mutated:
    """`pop_first` (0) and `pop_last` (-1)."""
    if not entries:
        return Mutated(entries, NOTHING)
    key, value = sorted_pairs(entries)[at]
    del entries[map_key(key)]
    return Mutated(entries, Some((key, value)))


def or_insert(entry: Entry, value: Known) -> Known:
    """`or_insert`: what is in the map afterwards."""
    return entry.entries.setdefault(entry.key, value)


def or_insert_with(entry: Entry, make: Known) -> Known:
    """`or_insert_with`."""
    if entry.key not in entry.entries:
        entry.entries[entry.key] = function(make)()
    return entry.entries[entry.key]


def or_default(entry: Entry, *, wanted: RustType | None = None) -> Known:
    """`or_default`; `wanted` is the type of the map's values. Raises `NeedsType`."""
    if entry.key not in entry.entries:
        entry.entries[entry.key] = default_of(wanted)
    return entry.entries[entry.key]


def and_modify(entry: Entry, change: Known) -> Entry:
    """`and_modify` of a value that is changed in place; what the closure returns is dropped."""
    if entry.key in entry.entries:
        function(change)(entry.entries[entry.key])
    return entry


def _keys(entries: dict[Known, Known]) -> Iteration:
    return Iteration(key for key, _ in sorted_pairs(entries))


def _values(entries: dict[Known, Known]) -> Iteration:
    return Iteration(value for _, value in sorted_pairs(entries))


def _end(entries: dict[Known, Known], at: int) -> Some | Nothing:
    return Some(sorted_pairs(entries)[at]) if entries else NOTHING


TABLE: dict[str, Callable[..., Known]] = {
    **dict.fromkeys(("get", "get_mut"), get),
    **dict.fromkeys(("keys", "into_keys"), _keys),
    **dict.fromkeys(("remove", "shift_remove", "swap_remove"), remove),
    **dict.fromkeys(("values", "values_mut", "into_values"), _values),
    "append": append,
    "clear": clear,
    "contains_key": lambda entries, key: map_key(key) in entries,
    "entry": lambda entries, key: Entry(entries, map_key(key)),
    "extend": extend,
    "first_key_value": lambda entries: _end(entries, 0),
    "insert": insert,
    "is_empty": lambda entries: not entries,
    "last_key_value": lambda entries: _end(entries, -1),
    "len": len,
    "pop_first": lambda entries: pop(entries, 0),
    "pop_last": lambda entries: pop(entries, -1),
    "retain": retain,
}

ENTRY: dict[str, Callable[..., Known]] = {
    "and_modify": and_modify,
    "key": lambda entry: entry.key,
    "or_default": or_default,
    "or_insert": or_insert,
    "or_insert_with": or_insert_with,
}
