"""What `v.p`, `v[i]` and `v[a:b]` read (HEV-10, HEV-11, VAL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.errors import HarnError
from harness.harn.values.display import display
from harness.harn.values.iteration import count, numbers
from harness.harn.values.model import (
    EnumType,
    EnumValue,
    Pair,
    Range,
    StructValue,
    Value,
)
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def property_of(value: Value, name: str) -> Value:
    """Return `value.name`: what a dict, list, text, struct or enum does not have is nil.

    Raises `nil_property` for nil and other kinds (HEV-11), `unknown_variant`.
    """
    read = _PROPERTIES.get(type(value))
    if read is None:
        raise _no_property(value, name)
    return read(value, name)


def item_of(value: Value, index: Value) -> Value:
    """Return `value[index]`: nil for what is not there (HEV-10).

    Raises `range_index` for a range, `not_indexable` for other kinds.
    """
    kind = type(value)
    if kind is dict:
        return value.get(index if type(index) is str else display(index))
    if kind is StructValue:
        return value.fields.get(display(index))
    if type(index) is int and kind in _SEQUENCES:
        return value[index] if -len(value) <= index < len(value) else None
    if type(index) is int and kind is Range:
        return _number_at(value, index)
    raise not_indexable(value, index)


def slice_of(value: Value, start: Value, end: Value) -> Value:
    """Return `value[start:end]` of a list, a text or bytes; the bounds are clamped (HEV-10).

    Raises `not_indexable`.
    """
    for bound in (start, end):
        if bound is not None and type(bound) is not int:
            raise not_indexable(value, bound)
    if type(value) not in _SEQUENCES:
        raise not_indexable(value, start)
    return value[start:end]


def not_indexable(value: Value, index: Value) -> HarnError:
    """Return the error for a kind that has no entries, or none of such an index."""
    message = f"cannot index {type_name(value)} with {type_name(index)}"
    return HarnError("not_indexable", message, "Type error: ")


def variant(enum: EnumType, name: str, fields: tuple[Value, ...] = ()) -> EnumValue:
    """Return `Enum.Variant` or `Enum.Variant(fields)` (HEV-14). Raises `unknown_variant`."""
    if name not in enum.variants:
        message = f"enum {enum.name} has no variant `{name}`"
        raise HarnError("unknown_variant", message, "Type error: ")
    return EnumValue(enum.name, name, fields)


def _number_at(value: Range, index: int) -> int:
    size = count(value)
    if not -size <= index < size:
        message = f"range index out of range: {index} of {size}"
        raise HarnError("range_index", message, "Runtime error: ")
    return (value.start if index >= 0 else value.start + size) + index


def _sized(**more: Callable[[Value], Value]) -> Callable[[Value, str], Value]:
    read = {"count": len, "empty": lambda value: not value, **more}

    def property_(value: Value, name: str) -> Value:
        return read[name](value) if name in read else None

    return property_


def _pair(value: Pair, name: str) -> Value:
    if name in {"first", "second"}:
        return getattr(value, name)
    raise _no_property(value, name)


def _enum(value: EnumValue, name: str) -> Value:
    if name == "variant":
        return value.variant
    return list(value.fields) if name == "fields" else None


def _range(value: Range, name: str) -> Value:
    read = _RANGE.get(name)
    if read is None:
        raise _no_property(value, name)
    return read(value)


def _no_property(value: Value, name: str) -> HarnError:
    code = "nil_property" if value is None else "no_property"
    message = f"cannot access property `{name}` on {type_name(value)}"
    return HarnError(code, message, "Type error: ")


def _first(value: Range) -> Value:
    return value.start if count(value) else None


def _last(value: Range) -> Value:
    return numbers(value)[-1] if count(value) else None


_SEQUENCES: Final = (list, str, bytes)

_RANGE: Final[Mapping[str, Callable[[Range], Value]]] = {
    "len": count,
    "count": count,
    "empty": lambda value: not count(value),
    "first": _first,
    "last": _last,
}

_PROPERTIES: Final[Mapping[type, Callable[[Value, str], Value]]] = {
    dict: dict.get,
    StructValue: lambda value, name: value.fields.get(name),
    list: _sized(
        first=lambda value: value[0] if value else None,
        last=lambda value: value[-1] if value else None,
    ),
    str: _sized(),
    Pair: _pair,
    EnumValue: _enum,
    EnumType: variant,
    Range: _range,
}
