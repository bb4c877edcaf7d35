"""Values that are changed in place, and variables: what each holds, read and written as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from migrate.rust.evaluation.scope import Cell
from migrate.rust.evaluation.values import Choice, Value
from migrate.rust.known.records import (
    EnumValue,
    Err,
    HashedMap,
    HashedSet,
    Iteration,
    JsonValue,
    Ok,
    Some,
    StructValue,
    ValueSet,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Holder: TypeAlias = Any
"""A variable, or a list, map, set, struct, JSON value or iterator."""
Contents: TypeAlias = tuple[Value, ...]
"""What a holder holds; that of a map or a struct begins with the tuple of its keys."""
Place: TypeAlias = Any
"""Where in a holder something stands: a position, a key, or the name of a field."""


def _set_value(cell: Cell, contents: Contents) -> None:
    (cell.value,) = contents


def _set_items(items: list[Value], contents: Contents) -> None:
    items[:] = contents


def _of_entries(entries: dict[Any, Value]) -> Contents:
    return (tuple(entries), *entries.values())


def _set_entries(entries: dict[Any, Value], contents: Contents) -> None:
    keys, *values = contents
    entries.clear()
    entries.update(zip(keys, values, strict=True))


def _set_data(value: JsonValue, contents: Contents) -> None:
    (value.data,) = contents


def _not_taken_back(_iterator: Iteration, _contents: Contents) -> None:
    """What an iterator has handed out does not come back."""


READ: dict[type, Callable[[Holder], Contents]] = {
    Cell: lambda cell: (cell.value,),
    list: tuple,
    dict: _of_entries,
    HashedMap: _of_entries,
    StructValue: lambda value: _of_entries(value.fields),
    ValueSet: lambda values: tuple(values.items),
    HashedSet: lambda values: tuple(values.items),
    JsonValue: lambda value: (value.data,),
    Iteration: lambda iterator: iterator.progress,
}
WRITE: dict[type, Callable[[Holder, Contents], None]] = {
    Cell: _set_value,
    list: _set_items,
    dict: _set_entries,
    HashedMap: _set_entries,
    StructValue: lambda value, contents: _set_entries(value.fields, contents),
    ValueSet: lambda values, contents: _set_items(values.items, contents),
    HashedSet: lambda values, contents: _set_items(values.items, contents),
    JsonValue: _set_data,
    Iteration: _not_taken_back,
}
KEYED = frozenset({dict, HashedMap, StructValue})
"""Holders whose contents begin with their keys."""


def placed(holder: Holder) -> Iterator[tuple[Place, Value]]:
    """Yield what a holder holds, with where it stands there."""
    kind = type(holder)
    if kind is Cell:
        yield 0, holder.value
    elif kind is list:
        yield from enumerate(holder)
    elif isinstance(holder, dict):
        yield from holder.items()
    elif kind is StructValue:
        yield from holder.fields.items()
    elif kind is JsonValue:
        yield 0, holder.data


def put(holder: Holder, place: Place, value: Value) -> None:
    """Put a value where something stands in a holder, as long as the holder has that place."""
    kind = type(holder)
    if kind is Cell:
        holder.value = value
    elif (kind is list and place < len(holder)) or (isinstance(holder, dict) and place in holder):
        holder[place] = value
    elif kind is StructValue and place in holder.fields:
        holder.fields[place] = value


def parts_of(value: Value) -> tuple[Value, ...]:
    """Return what a value consists of that is replaced as a whole when a part of it changes."""
    match value:
        case tuple():
            return value
        case Some() | Ok() | Err():
            return (value.value,)
        case EnumValue():
            return (*value.values, *(held for _, held in value.fields))
        case Choice():
            return (value.then, value.otherwise)
    return ()
