"""Places in outputs: demands on them, and what an option or result place can be (IDM-70…IDM-81)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, structs

from harness.expectation import Expectation, Index, Key
from migrate.rust.evaluation.conditions import Predicate, both
from migrate.rust.evaluation.types import (
    BOOL,
    FLOAT,
    INTEGERS,
    JSON,
    JSON_TYPES,
    LISTS,
    MAPS,
    SETS,
    STRING,
    STRINGS,
    USIZE,
    argument,
    list_of,
)
from migrate.rust.evaluation.values import Choice, Place, Value
from migrate.rust.known.types import RustType
from migrate.rust.known.values import NOTHING, Err, Ok, Some

PRESENCE_OPERATORS = frozenset({"present", "absent", "is_type", "has_key", "lacks_key"})
"""Operators that tell missing from null, or for which the two are the same."""

JSON_KINDS: dict[str, tuple[str, RustType]] = {
    "as_str": ("string", STRING),
    "as_array": ("array", list_of(JSON)),
    "as_object": ("object", RustType("Map", (STRING, JSON))),
    "as_bool": ("bool", RustType("bool")),
    "as_i64": ("int", RustType("i64")),
    "as_u64": ("int", RustType("u64")),
    "as_f64": ("number", FLOAT),
    "as_null": ("null", RustType("()")),
}
"""Accessors of a JSON value: the kind they demand, and the type they give (IDM-75, IDM-76)."""


def demand(place: Place, op: str, value: Any = UNSET, *, numeric: bool = False) -> Predicate:
    """Return one demand on a place; below a JSON value missing reads as null (OPR-05)."""
    lenient = place.lenient and op not in PRESENCE_OPERATORS
    return Predicate(
        Expectation(
            path=place.path,
            via=place.via,
            op=op,
            value=value,
            missing_is_null=lenient,
            numeric=numeric,
        ),
        place.roots,
    )


def category(place: Place) -> str:
    """Return the kind of thing a place holds, by its type."""
    name = place.type.name
    for kind, names in _CATEGORIES.items():
        if name in names:
            return kind
    return name.lower() if name in {"Option", "Result"} else "other"


_CATEGORIES: dict[str, frozenset[str]] = {
    "json": JSON_TYPES,
    "string": STRINGS,
    "list": LISTS | SETS,
    "map": MAPS,
    "int": INTEGERS,
    "float": frozenset({"f32", "f64"}),
    "bool": frozenset({"bool"}),
    "tuple": frozenset({"tuple"}),
    "unit": frozenset({"()"}),
    "char": frozenset({"char"}),
    "enum": frozenset({"enum"}),
}


def expanded(value: Value) -> Value:
    """Return an option or result place as the choice it is; any other value as it is."""
    if not isinstance(value, Place) or (value.via and not _is_part(value)):
        return value
    kind = category(value)
    if kind == "option":
        inner = value.typed(argument(value.type))
        return Choice(demand(value, "not_null"), Some(inner), NOTHING)
    if kind == "result":
        return Choice(
            _succeeded(value),
            Ok(value.below(Key("value"), argument(value.type))),
            Err(value.below(Key("error"), argument(value.type, 1))),
        )
    return value


def gathered(value: Value) -> Value:
    """Return an option output that was taken apart as the place that it is (`o.as_deref()`)."""
    if not isinstance(value, Choice) or value.otherwise is not NOTHING:
        return value
    inner = value.then.value if isinstance(value.then, Some) else None
    if isinstance(inner, Place) and value.condition == demand(inner, "not_null"):
        return inner.typed(RustType("Option", (inner.type,)))
    return value


def _is_part(place: Place) -> bool:
    """Tell whether a place goes on along a path after a transform, so that it is one itself."""
    last = place.via[-1]
    return isinstance(last, dict) and "part" in last


def _succeeded(place: Place) -> Predicate:
    """RES-03, EVL-25: a result that is not `Ok` says so."""
    flag = place.below(Key("ok"), BOOL)
    ok, err = demand(flag, "equals", True), demand(flag, "equals", False)
    return Predicate(ok.expectation, ok.roots, Predicate(err.expectation, err.roots, ok))


def json_accessor(place: Place, method: str) -> Choice:
    """Return `place.as_str()` and its kin on a JSON value (IDM-75, IDM-76)."""
    kind, result = JSON_KINDS[method]
    condition = demand(place, "is_type", kind)
    if method == "as_u64":
        bounded = both(condition, demand(structs.replace(place, lenient=False), "ge", 0))
        assert isinstance(bounded, Predicate)
        condition = bounded
    inner = structs.replace(place, type=result, lenient=False)
    return Choice(condition, Some(inner), NOTHING)


def json_part(place: Place, key: str | int) -> Place:
    """Return `place[key]` of a JSON value, where missing reads as null (IDM-72)."""
    return place.below(Key(key) if isinstance(key, str) else Index(key), JSON, lenient=True)


def json_get(place: Place, key: str | int) -> Choice:
    """Return `place.get(key)` of a JSON value or map, which tells absent from null (IDM-73)."""
    kind = JSON if category(place) == "json" else argument(place.type, 1)
    part = place.below(Key(key) if isinstance(key, str) else Index(key), kind)
    return Choice(demand(part, "present"), Some(part), NOTHING)


def element_type(place: Place) -> RustType:
    """Return the type of the elements of a list place."""
    return JSON if category(place) == "json" else argument(place.type)


def element(place: Place, position: int) -> Place:
    """Return the place of an element of a list, counted from the end when negative."""
    return place.below(Index(position), element_type(place))


def length(place: Place) -> Place:
    """Return `place.len()`: elements of a list or object, bytes of a string (IDM-91)."""
    return place.through("byte_length" if category(place) == "string" else "length", USIZE)


def without_default(place: Place, value: Any) -> Place:
    """Drop `unwrap_or(default)` when compared with another value (IDM-79)."""
    if not place.via or not isinstance(place.via[-1], dict) or "default" not in place.via[-1]:
        return place
    default = place.via[-1]["default"]
    if type(default) is type(value) and default == value:
        return place
    kept = place.via[:-1]
    if kept and isinstance(kept[-1], str) and kept[-1].startswith("as_"):
        kept = kept[:-1]
    return structs.replace(place, via=kept, lenient=False)
