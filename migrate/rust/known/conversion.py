"""From and to plain JSON, and copies, without Python recursion however deep a value is nested."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.records import (
    ByteString,
    Char,
    ClonedApart,
    EnumValue,
    Err,
    Iteration,
    JsonValue,
    Known,
    Nothing,
    Ok,
    Some,
    StructValue,
    Unit,
    ValueSet,
)
from migrate.rust.known.sizes import need_values

Build: TypeAlias = Callable[[list[Any]], Any]
Parts: TypeAlias = tuple[Sequence[Known], Build]
"""The parts of a value, and what puts their results together."""


@dataclass(slots=True)
class _Open:
    parts: Sequence[Known]
    build: Build
    done: list[Any] = field(default_factory=list)


def rebuilt(value: Known, split: Callable[[Known], Parts]) -> Any:
    """Take a value apart all the way down and put the results together again.

    `split` gives the parts of a value; a value without parts is built from the empty list.
    Raises `TooLarge`.
    """
    stack = [_Open((value,), _only)]
    taken = 0
    while True:
        top = stack[-1]
        if len(top.done) < len(top.parts):
            parts, build = split(top.parts[len(top.done)])
            taken += 1
            # Values that share their parts, again and again, are endless when written out.
            need_values(taken - 1)
            if parts:
                stack.append(_Open(parts, build))
            else:
                top.done.append(build([]))
            continue
        stack.pop()
        result = top.build(top.done)
        if not stack:
            return result
        stack[-1].done.append(result)


def from_json(value: Any) -> JsonValue:
    """Wrap plain Python JSON (`dict`, `list`, `str`, `int`, `float`, `bool`, `None`)."""
    result: JsonValue = rebuilt(value, _split_plain)
    return result


def to_json(value: Known) -> Any:
    """Plain Python JSON of a Known value, as `json!` interpolates it and cases store it (SRC-14).

    Strings, chars (as strings), numbers, bools, unit (null), options (none is null), lists, tuples,
    byte strings (lists of numbers), maps with string or integer keys, sets, JSON values, structs,
    and enum variants as serde has them. Raises `NeedsKnown` for anything else.
    """
    try:
        return _small(value, _LEVELS, [_VALUES], _as_data)
    except _NotSmall:
        return rebuilt(value, _split_json)


def _as_data(data: Any) -> Any:
    return data


def copied(value: Known) -> Known:
    """A copy that shares no list, map, set, struct or JSON value with the original.

    A half-read iterator is copied too; foreign values are shared.
    """
    try:
        result: Known = _small(value, _LEVELS, [_VALUES], JsonValue)
    except _NotSmall:
        result = rebuilt(value, _split_copy)
    return result


class _NotSmall(Exception):
    """A value that is deep or large, or holds more than what is written in JSON."""


_LEVELS: Final = 100
_VALUES: Final = 10_000
_SCALARS: Final = frozenset({str, int, float, bool, type(None)})
_TEXT: Final = frozenset({str})


def _small(value: Any, levels: int, left: list[int], wrapped: Callable[[Any], Any]) -> Any:
    """`rebuilt` of what nearly all values are, which is quicker; `left` values may be met.

    `wrapped` makes what stands for a JSON value out of the plain data in it.
    """
    kind = type(value)
    if kind is float and not math.isfinite(value):
        raise _NotSmall
    if kind in _SCALARS:
        return value
    if not levels:
        raise _NotSmall
    if kind is JsonValue:
        return wrapped(_small(value.data, levels - 1, left, wrapped))
    if kind not in (list, dict):
        raise _NotSmall
    left[0] -= len(value)
    if left[0] < 0:
        raise _NotSmall
    if kind is list:
        return [_small(item, levels - 1, left, wrapped) for item in value]
    if not _TEXT.issuperset(map(type, value)):
        raise _NotSmall
    return {key: _small(item, levels - 1, left, wrapped) for key, item in value.items()}


def values_in(value: Known) -> int:
    """How many values a value is made of, itself included. Raises `TooLarge`."""
    count: int = rebuilt(value, lambda part: (_split_copy(part)[0], lambda done: 1 + sum(done)))
    return count


def is_finite(value: Known) -> bool:
    """Tell whether JSON has all numbers in a value: it has no infinity, and no NaN."""
    with suppress(_NotSmall):
        _small(value, _LEVELS, [_VALUES], _as_data)
        return True  # such a number is nothing small

    def split(part: Known) -> Parts:
        odd = isinstance(part, float) and not math.isfinite(part)
        return _split_copy(part)[0], lambda done: not odd and all(done)

    found: bool = rebuilt(value, split)
    return found


def _only(done: list[Any]) -> Any:
    return done[0]


def _leaf(value: Any) -> Parts:
    return (), lambda done: value


def _split_plain(value: Any) -> Parts:
    if isinstance(value, dict):
        keys = list(value)
        return list(value.values()), lambda done: JsonValue(dict(zip(keys, done, strict=True)))
    if isinstance(value, list | tuple):
        return value, JsonValue
    return _leaf(JsonValue(value))


def _split_json(value: Known) -> Parts:
    match value:
        case float() if not math.isfinite(value):
            return _leaf(None)  # JSON has no such number
        case str() | int() | float() | None:
            return _leaf(value)
        case Char():
            return _leaf(value.value)
        case ByteString():
            return _leaf(list(value.value))
        case Unit() | Nothing():
            return _leaf(None)
        case Some():
            return (value.value,), _only
        case JsonValue():
            return (value.data,), _only
        case list() | tuple():
            return value, list
        case ValueSet():
            return value.items, list
        case dict():
            return _object({_json_key(key): item for key, item in value.items()})
        case StructValue():
            return _object(value.fields)
        case EnumValue():
            return _variant(value)
    raise NeedsKnown(value, "a value that JSON can hold")


def _json_key(key: Known) -> str:
    if isinstance(key, Char):
        return key.value
    if isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool)):
        return str(key)
    raise NeedsKnown(key, "a JSON object key")


def _object(entries: dict[str, Known]) -> Parts:
    keys = list(entries)
    return list(entries.values()), lambda done: dict(zip(keys, done, strict=True))


def _variant(value: EnumValue) -> Parts:
    """An enum variant as serde writes it: its name, or its name with what it holds."""
    name = value.variant
    if value.fields:
        keys = [key for key, _ in value.fields]
        held = [item for _, item in value.fields]
        return held, lambda done: {name: dict(zip(keys, done, strict=True))}
    if len(value.values) == 1:
        return value.values, lambda done: {name: done[0]}
    return value.values, lambda done: {name: done} if done else name


def _split_copy(value: Known) -> Parts:
    match value:
        case list() | tuple():
            return value, type(value)
        case dict():
            keys = list(value)
            kind_of_map = type(value)
            return list(value.values()), lambda done: kind_of_map(zip(keys, done, strict=True))
        case Some() | Ok() | Err():
            kind = type(value)
            return (value.value,), lambda done: kind(done[0])
        case JsonValue():
            return (value.data,), lambda done: JsonValue(done[0])
        case ValueSet():
            return value.items, type(value)
        case StructValue():
            names = list(value.fields)
            return list(value.fields.values()), lambda done: StructValue(
                value.type, dict(zip(names, done, strict=True)), dict(value.answers), value.rest
            )
        case EnumValue():
            return _copied_variant(value)
        case Iteration():
            return value.remaining(), Iteration
        case ClonedApart():
            return _leaf(value.clone())
    return _leaf(value)


def _copied_variant(value: EnumValue) -> Parts:
    names = [name for name, _ in value.fields]
    count = len(value.values)

    def build(done: list[Any]) -> EnumValue:
        fields = tuple(zip(names, done[count:], strict=True))
        return EnumValue(value.type, value.variant, tuple(done[:count]), fields, value.answers)

    return (*value.values, *(item for _, item in value.fields)), build
