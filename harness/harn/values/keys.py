"""Keys of values for Python's dicts: two values have equal keys iff they are equal (VAL-4).

A key is flat. The values it stands for may nest deeper than hashing and comparing could follow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Final, NoReturn

from harness.harn.values.model import (
    Builtin,
    Duration,
    EnumType,
    EnumValue,
    Iteration,
    Pair,
    Range,
    SetValue,
    StructType,
    StructValue,
    Value,
)
from harness.harn.values.writing import Children, Parts, written

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run


class NeverEqual:
    """The key of a value that equals nothing: a closure, a NaN, whatever holds one of them."""

    __slots__ = ()


class _EqualsNothingError(Exception):
    """The value that is being written equals nothing."""


_Writers = dict[type, Callable[[Value], Parts]]


def key(run: Run, value: Value) -> Hashable:
    """Return the key of `value` for VAL-4, where 1 and 1.0 are equal.

    Durations are keyed by their length in every dialect. Raises `LimitError`: writing the key of a
    large value counts as steps of `run`.
    """
    if type(value) is float and math.isnan(value):
        return NeverEqual()
    if type(value) in _KEYS_OF_THEIR_OWN:
        return value  # type: ignore[no-any-return]  # str, int, float, bytes, nil
    return _key(run, value, _WRITERS)


def strict_key(run: Run, value: Value) -> Hashable:
    """Return a key of `value` that tells 1 from 1.0 at every level (07 §6, `unique`).

    Raises `LimitError`, as `key` does.
    """
    if type(value) in _KEYS_OF_THEIR_OWN and type(value) is not float:
        return value  # type: ignore[no-any-return]  # str, int, bytes, nil
    return _key(run, value, _STRICT_WRITERS)


def _key(run: Run, value: Value, writers: _Writers) -> Hashable:
    try:
        text = written(value, lambda part: writers.get(type(part), _nothing)(part))
    except _EqualsNothingError:
        return NeverEqual()
    run.room_for(len(text))
    return (text,)


_KEYS_OF_THEIR_OWN: Final = frozenset({str, int, float, bytes, type(None)})


def _nothing(_: Value) -> NoReturn:
    raise _EqualsNothingError


def _name(text: str) -> str:
    """Write a text with its length first, so that it ends where it ends."""
    return f"{len(text)}:{text}"


def _values(head: str, values: Iterator[Value]) -> Parts:
    return head, (("", value) for value in values), ""


def _entries(entries: dict[str, Value]) -> Children:
    return ((_name(name), entries[name]) for name in sorted(entries))


def _float(value: float) -> str:
    if math.isnan(value):
        raise _EqualsNothingError
    return f"n{int(value) if value.is_integer() else value!r};"


def _strict_float(value: float) -> str:
    if math.isnan(value):
        raise _EqualsNothingError
    return f"f{value + 0.0!r};"  # -0.0 + 0.0 is 0.0


def _enum(value: EnumValue) -> Parts:
    head = f"e{_name(value.enum)}{_name(value.variant)}{len(value.fields)};"
    return _values(head, iter(value.fields))


def _struct(value: StructValue) -> Parts:
    head = f"o{_name(value.type.name)}{len(value.fields)};"
    return head, _entries(value.fields), ""


def _set(value: SetValue) -> str:
    """Write the keys of the elements, which are there already, in an order of their own."""
    return f"h{len(value.items)};" + "".join(sorted(map(_element, value.items)))


def _element(element: Hashable) -> str:
    if isinstance(element, tuple):
        return str(element[0])
    return _SCALAR_WRITERS.get(type(element), _nothing)(element)


def _iteration(value: Iteration) -> str:
    if value.kind != "iter":
        raise _EqualsNothingError
    return f"i{id(value)};"


_SCALAR_WRITERS: Final[dict[type, Callable[[Value], str]]] = {
    str: lambda value: "s" + _name(value),
    int: lambda value: f"n{value};",
    float: _float,
    bool: lambda value: f"b{value:d};",
    type(None): lambda _: "z;",
    bytes: lambda value: "y" + _name(value.decode("latin-1")),
}
_WRITERS: Final[_Writers] = {
    **_SCALAR_WRITERS,
    list: lambda value: _values(f"l{len(value)};", iter(value)),
    dict: lambda value: (f"d{len(value)};", _entries(value), ""),
    SetValue: _set,
    Pair: lambda value: _values("p;", iter((value.first, value.second))),
    Range: lambda value: f"r{value.start},{value.end},{value.exclusive:d};",
    Duration: lambda value: f"u{value.milliseconds};",
    EnumValue: _enum,
    EnumType: lambda value: "E" + _name(value.name),
    StructValue: _struct,
    StructType: lambda value: "S" + _name(value.name),
    Builtin: lambda value: "B" + _name(value.name),
    Iteration: _iteration,
}
_STRICT_WRITERS: Final[_Writers] = {**_WRITERS, float: _strict_float}
