"""Methods that lend parts of Known values to be changed: `last_mut`, `entry().or_insert()` …"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.cells import item_cell, key_cell, lent_items
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.values import MutableBorrow
from migrate.rust.known.any_order import has_no_order, without_order
from migrate.rust.known.collecting import map_key
from migrate.rust.known.compare import as_written, sorted_items
from migrate.rust.known.map_methods import ENTRY, Entry
from migrate.rust.known.values import NOTHING, Iteration, Some

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from migrate.rust.evaluation.values import Value

Lender: TypeAlias = "Callable[..., Value]"


def lender_of(receiver: Value, method: str, arguments: Sequence[Value]) -> Lender | None:
    """Return what a method of a Known value lends parts by, None where it lends none."""
    kind = dict if isinstance(receiver, dict) else type(receiver)
    lender = LENDERS.get((kind, method, len(arguments)))
    if lender is None or not has_no_order(receiver):
        return lender
    return lambda *given: without_order(lender(*given))


def _element(items: list[Value], position: Value) -> Value:
    is_index = isinstance(position, int) and not isinstance(position, bool)
    if not is_index or not 0 <= position < len(items):
        return NOTHING
    return Some(MutableBorrow(item_cell(items, position)))


def _value(entries: dict[Value, Value], key: Value) -> Value:
    found = map_key(key)
    return Some(_lent(entries, found)) if found in entries else NOTHING


def _lent(entries: dict[Value, Value], key: Value) -> MutableBorrow:
    return MutableBorrow(key_cell(entries, key))


def _values(entries: dict[Value, Value]) -> Iteration:
    return Iteration(_lent(entries, key) for key in sorted_items(entries))


def _pairs(entries: dict[Value, Value]) -> Iteration:
    return Iteration((as_written(key), _lent(entries, key)) for key in sorted_items(entries))


def _inserting(method: str) -> Lender:
    """Return a method of an entry that gives what is in the map afterwards."""
    insert = ENTRY[method]

    def lend(entry: Entry, *arguments: Value) -> Value:
        insert(entry, *arguments)
        return _lent(entry.entries, entry.key)

    return lend


def _and_modify(entry: Entry, change: Value) -> Entry:
    if entry.key in entry.entries:
        called(change, _lent(entry.entries, entry.key))
    return entry


LENDERS: dict[tuple[type, str, int], Lender] = {
    (list, "first_mut", 0): lambda items: _element(items, 0),
    (list, "get_mut", 1): _element,
    (list, "iter_mut", 0): lambda items: Iteration(lent_items(items)),
    (list, "last_mut", 0): lambda items: _element(items, len(items) - 1),
    (dict, "get_mut", 1): _value,
    (dict, "iter_mut", 0): _pairs,
    (dict, "values_mut", 0): _values,
    (Entry, "and_modify", 1): _and_modify,
    (Entry, "or_insert", 1): _inserting("or_insert"),
    (Entry, "or_insert_with", 1): _inserting("or_insert_with"),
}
"""By the kind of the receiver, the method and the number of its arguments."""
