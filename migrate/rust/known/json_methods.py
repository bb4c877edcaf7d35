"""Methods of `serde_json::Value` on Known values (EVL-10, IDM-72…IDM-76, GEN-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known import json_text
from migrate.rust.known.integers import fits
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.needs import text
from migrate.rust.known.records import (
    NOTHING,
    UNIT,
    JsonValue,
    Known,
    Nothing,
    Some,
)

if TYPE_CHECKING:
    from collections.abc import Callable

TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "array": (list,),
    "object": (dict,),
    "boolean": (bool,),
}


def is_type(value: JsonValue, kinds: tuple[type, ...]) -> bool:
    """Whether the data is of one of the kinds; a bool is no number."""
    is_bool = isinstance(value.data, bool)
    return isinstance(value.data, kinds) and (not is_bool or bool in kinds)


def is_integer_of(value: JsonValue, type_name: str) -> bool:
    """Whether it is an integer that fits a type."""
    return is_type(value, (int,)) and isinstance(value.data, int) and fits(value.data, type_name)


def as_type(value: JsonValue, kinds: tuple[type, ...]) -> Some | Nothing:
    """The data when it is of one of the kinds: the very list or dict, not a copy."""
    return Some(value.data) if is_type(value, kinds) else NOTHING


def as_integer(value: JsonValue, type_name: str) -> Some | Nothing:
    """`as_i64` and `as_u64`; a float is none, even 1.0."""
    return Some(value.data) if is_integer_of(value, type_name) else NOTHING


def as_f64(value: JsonValue) -> Some | Nothing:
    """`as_f64`; an integer counts."""
    data = value.data
    if isinstance(data, int | float) and not isinstance(data, bool):
        return Some(float(data))
    return NOTHING


def get(value: JsonValue, key: Known) -> Some | Nothing:
    """`get` with a key or an index."""
    data = value.data
    if isinstance(data, dict) and isinstance(key, str) and key in data:
        return Some(data[key])
    is_index = isinstance(key, int) and not isinstance(key, bool)
    if isinstance(data, list) and is_index and isinstance(key, int) and 0 <= key < len(data):
        return Some(data[key])
    return NOTHING


def pointer(value: JsonValue, path: Known) -> Some | Nothing:
    """`pointer`."""
    found = json_text.pointer(value, text(path))
    return NOTHING if found is None else Some(found)


def take(value: JsonValue) -> Mutated:
    """`take`: leaves null in its place."""
    taken = JsonValue(value.data)
    value.data = None
    return Mutated(value, taken)


def _tester(kinds: tuple[type, ...]) -> Callable[..., Known]:
    return lambda value: is_type(value, kinds)


def _getter(kinds: tuple[type, ...]) -> Callable[..., Known]:
    return lambda value: as_type(value, kinds)


TABLE: dict[str, Callable[..., Known]] = {
    **{f"is_{name}": _tester(kinds) for name, kinds in TYPES.items()},
    **dict.fromkeys(("as_array", "as_array_mut"), _getter((list,))),
    **dict.fromkeys(("as_object", "as_object_mut"), _getter((dict,))),
    **dict.fromkeys(("get", "get_mut"), get),
    **dict.fromkeys(("pointer", "pointer_mut"), pointer),
    "as_bool": _getter((bool,)),
    "as_f64": as_f64,
    "as_i64": lambda value: as_integer(value, "i64"),
    "as_null": lambda value: Some(UNIT) if value.data is None else NOTHING,
    "as_str": _getter((str,)),
    "as_u64": lambda value: as_integer(value, "u64"),
    "is_f64": _tester((float,)),
    "is_i64": lambda value: is_integer_of(value, "i64"),
    "is_null": lambda value: value.data is None,
    "is_number": _tester((int, float)),
    "is_u64": lambda value: is_integer_of(value, "u64"),
    "take": take,
}
