"""Equality and order of Known values as Rust's `PartialEq` and `Ord` have them."""

from __future__ import annotations

import math
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any, TypeAlias

from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.naming import in_words
from migrate.rust.known.records import (
    DURATION,
    ByteString,
    Char,
    EnumValue,
    Err,
    JsonValue,
    Known,
    ListKey,
    Nothing,
    Ok,
    Range,
    Some,
    StructValue,
    Unit,
    ValueSet,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Pairs: TypeAlias = list[tuple[Known, Known]]
"""Pairs of parts that remain to be compared, the next one last."""

SCALARS = (str, Char, bool, int, float, Unit, Nothing)
CLASSES = (*SCALARS, ByteString, Some, Ok, Err, list, tuple, dict, ValueSet, JsonValue)
KNOWN = (*CLASSES, EnumValue, StructValue, Range)

RANK: dict[type, int] = {Nothing: 0, Some: 1, Ok: 0, Err: 1}
"""Order of variants: `None` before `Some`, `Ok` before `Err`."""
VARIANTS = ({Nothing, Some}, {Ok, Err})
"""Kinds of values that are of one type in Rust."""


def same(left: Known, right: Known) -> bool:
    """Whether `left == right` holds in Rust.

    A JSON value equals a plain string, number or bool of the same content, never of another kind
    (OPR-04); `true` is not `1`; NaN equals nothing. Raises `NeedsKnown` on foreign values.
    """
    waiting: Pairs = [(left, right)]
    while waiting:
        one, other = waiting.pop()
        parts = _equal_parts(one, other)
        if parts is None:
            return False
        waiting.extend(parts)
    return True


def order(left: Known, right: Known) -> int | None:
    """-1, 0 or 1 as `left.partial_cmp(right)`; `None` where floats have no order.

    Raises `NeedsKnown` on foreign values and on values of different kinds.
    """
    waiting: Pairs = [(left, right)]
    while waiting:
        result = _ordered(*waiting.pop(), waiting)
        if result != 0:
            return result
    return 0


def total_order(left: Known, right: Known) -> int:
    """`left.cmp(right)`. Raises `NeedsKnown`, also for floats without an order."""
    result = order(left, right)
    if result is None:
        raise NeedsKnown(left, "a value with an order")
    return result


def sorted_items(items: Iterable[Known]) -> list[Known]:
    """The items in their order, as sets have them (EVL-09). Raises `NeedsKnown`."""
    return sorted(items, key=cmp_to_key(total_order))


def sorted_pairs(entries: dict[Known, Known]) -> list[tuple[Known, Known]]:
    """Entries of a map in the order of their keys (EVL-09). Raises `NeedsKnown`."""
    return [(as_written(key), entries[key]) for key in sorted_items(entries)]


def as_written(key: Known) -> Known:
    """The key of a map as Rust has it: a vector is one again."""
    return key.restored() if isinstance(key, ListKey) else key


def _require_known(*values: Known) -> None:
    for value in values:
        if not isinstance(value, KNOWN):
            raise NeedsKnown(value, "a value that can be compared")


def _equal_parts(one: Known, other: Known) -> Pairs | None:
    """Pairs that must be equal for two values to be; `None` when they differ."""
    if isinstance(one, JsonValue) and isinstance(other, JsonValue):
        return _equal_json(one.data, other.data)
    if isinstance(one, JsonValue):
        return _equal_json(_widened(one.data, other), other)
    if isinstance(other, JsonValue):
        return _equal_json(one, _widened(other.data, one))
    _require_known(one, other)
    one, other = _as_list(one), _as_list(other)
    if type(one) is not type(other):
        if {type(one), type(other)} in VARIANTS:
            return None
        raise NeedsKnown(other, f"a value of the type of {in_words(one)}")
    match one, other:
        case (Some() | Ok() | Err(), Some() | Ok() | Err()):
            return [(one.value, other.value)]
        case (list() | tuple(), list() | tuple()):
            return _zipped(one, other)
        case (dict(), dict()):
            return _equal_maps(one, other)
        case (ValueSet(), ValueSet()):
            return _zipped(one.items, other.items)
        case (StructValue(), StructValue()):
            return _equal_structs(one, other)
        case (EnumValue(), EnumValue()):
            return _equal_variants(one, other)
    return [] if one == other else None


def _equal_json(one: Known, other: Known) -> Pairs | None:
    """Parts of two JSON values, or of the data of one and a plain Rust value."""
    if one is None or other is None:
        return [] if one is other else None
    _require_known(one, other)
    if type(one) is not type(other):
        return None
    if isinstance(one, list | dict):
        return _equal_parts(one, other)
    return [] if one == other else None


def _widened(data: Known, plain: Known) -> Known:
    # A JSON integer compares with a Rust float by value (`json!(1) == 1.0`), not the reverse.
    if isinstance(data, int) and not isinstance(data, bool) and isinstance(plain, float):
        return float(data)
    return data


def _as_list(value: Known) -> Known:
    # `&[u8]` equals a vector of the same numbers.
    return list(value.value) if isinstance(value, ByteString) else value


def _zipped(one: Iterable[Known], other: Iterable[Known]) -> Pairs | None:
    ours, theirs = list(one), list(other)
    return list(zip(ours, theirs, strict=True)) if len(ours) == len(theirs) else None


def _equal_maps(one: Mapping[Any, Known], other: Mapping[Any, Known]) -> Pairs | None:
    if one.keys() != other.keys():
        return None
    return [(one[key], other[key]) for key in one]


def _equal_structs(one: StructValue, other: StructValue) -> Pairs | None:
    for value in (one, other):
        if value.rest is not None:
            raise NeedsKnown(value, f"all of a {value.type}, not {value.rest}")
    if one.type != other.type:
        raise NeedsKnown(other, f"a value of the type of a {one.type}")
    return _equal_maps(one.fields, other.fields)


def _equal_variants(one: EnumValue, other: EnumValue) -> Pairs | None:
    # Rust compares values of one type only; its names here may be aliases.
    if one.variant != other.variant:
        return None
    if bool(one.fields) is not bool(other.fields):  # an output has names for what Rust has none
        return _zipped(one.members, other.members)
    fields = _equal_maps(dict(one.fields), dict(other.fields))
    values = _zipped(one.values, other.values)
    return None if fields is None or values is None else fields + values


def _ordered(one: Known, other: Known, waiting: Pairs) -> int | None:
    """Order of two values as far as they decide it; their parts go to `waiting` when equal."""
    _require_known(one, other)
    one, other = _as_list(one), _as_list(other)
    if type(one) in RANK and type(other) in RANK and type(one) is not type(other):
        return RANK[type(one)] - RANK[type(other)]
    if type(one) is not type(other):
        raise NeedsKnown(other, f"a value to compare with {in_words(one)}")
    match one, other:
        case (Unit() | Nothing(), _):
            return 0
        case (Some() | Ok() | Err(), Some() | Ok() | Err()):
            waiting.append((one.value, other.value))
            return 0
        case (list() | tuple(), list() | tuple()):
            return _lexicographic(list(one), list(other), waiting)
        case (ValueSet(), ValueSet()):
            return _lexicographic(one.items, other.items, waiting)
        case (dict(), dict()):
            return _lexicographic(list(sorted_pairs(one)), list(sorted_pairs(other)), waiting)
        case (float(), float()) if math.isnan(one) or math.isnan(other):
            return None
        case (int() | float(), int() | float()):
            return (one > other) - (one < other)
        case (str(), str()):
            return (one > other) - (one < other)
        case (Char(), Char()):
            return (one > other) - (one < other)
        case (StructValue(), StructValue()) if one.type == other.type == DURATION:
            return _lexicographic([*one.fields.values()], [*other.fields.values()], waiting)
    raise NeedsKnown(one, "a value with an order")


def _lexicographic(ours: list[Known], theirs: list[Known], waiting: Pairs) -> int:
    """Compare element by element, then by length."""
    waiting.append((len(ours), len(theirs)))
    waiting.extend(reversed(list(zip(ours, theirs, strict=False))))
    return 0
