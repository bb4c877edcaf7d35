"""`std::mem`: `take`, `replace` and `swap` of what `&mut` points to (EVL-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.cells import innermost
from migrate.rust.evaluation.changing import lost
from migrate.rust.evaluation.values import DERIVED, MutableBorrow, Opaque, Value
from migrate.rust.known.values import (
    NOTHING,
    UNIT,
    JsonValue,
    Nothing,
    Some,
    ValueSet,
    copied,
    from_json,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def _take(place: Value) -> Value:
    cell = innermost(place)
    before = cell.value
    cell.value = default_of(before)
    return before


def _replace(place: Value, value: Value) -> Value:
    cell = innermost(place)
    before = cell.value
    cell.value = lost("replace") if isinstance(before, DERIVED) else value
    return before


def _swap(one: Value, other: Value) -> Value:
    if not isinstance(other, MutableBorrow):
        innermost(one).value = Opaque("unsupported_expr", "swap with what is no variable")
        return UNIT
    first, second = innermost(one), innermost(other)
    first.value, second.value = copied(second.value), copied(first.value)
    return UNIT


def default_of(value: Value) -> Value:
    """Return the default of the type that a value has, which is what `take` leaves."""
    if isinstance(value, DERIVED):
        return lost("take")
    if isinstance(value, bool):
        return False
    if isinstance(value, Some | Nothing):
        return NOTHING
    if isinstance(value, JsonValue):
        return from_json(None)
    if isinstance(value, str | int | float | list | dict):
        return type(value)()
    if isinstance(value, ValueSet):
        return ValueSet([])
    return Opaque("unsupported_expr", "the default of a type that is not known")


EXCHANGES: dict[tuple[tuple[str, ...], int], Callable[..., Value]] = {
    (("mem", "take"), 1): _take,
    (("mem", "replace"), 2): _replace,
    (("mem", "swap"), 2): _swap,
}
"""By the end of the path and the number of arguments; the first is a borrow."""
