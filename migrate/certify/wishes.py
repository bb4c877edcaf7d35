"""What a value has to be for an operator to hold of it (OPR-06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.expectation import MISSING
from migrate.certify.mutants import changes

if TYPE_CHECKING:
    from harness.expectation import Json

Wish: TypeAlias = Callable[[Any, Any], Any]
"""The value as it is (`MISSING` when there is none) and the operand, to the value wanted."""


class Unwilling(Exception):
    """Nothing can be made up for this operator or transform."""


_SAMPLES: Final[dict[str, Json]] = {
    "object": {},
    "array": [],
    "string": "x",
    "bool": True,
    "int": 1,
    "float": 1.5,
    "number": 1,
    "null": None,
}


def text_of(value: Any) -> str:
    """Return a text as it is, and for anything else the empty one."""
    return value if isinstance(value, str) else ""


def list_of(value: Any) -> list[Json]:
    """Return a list as it is, and for anything else the empty one."""
    return value if isinstance(value, list) else []


def resized(value: Any, length: int) -> Json:
    """Return a list, object or text of that many parts, from what is there."""
    if isinstance(value, str):
        return (value + "x" * length)[:length]
    if isinstance(value, dict):
        members = list(value.items())[:length]
        return dict(members + [(f"key_{number}", None) for number in range(len(members), length)])
    items = list_of(value)[:length]
    filler = items[-1] if items else None
    return items + [filler] * (length - len(items))


def _not_empty(value: Any, _: Any) -> Json:
    return value if isinstance(value, dict | list | str) and value else resized(value, 1)


def _emptied(value: Any, _: Any) -> Json:
    return type(value)() if isinstance(value, dict | list | str) else []


def _ordered(step: int) -> Wish:
    def wish(_: Any, bound: Any) -> Json:
        if isinstance(bound, str):
            return bound + "x" if step > 0 else bound[:-1] if step < 0 else bound
        return bound + step

    return wish


def _another(value: Any) -> Json:
    return next(changes(value))[1]


def _keys(value: Any, keys: Any) -> Json:
    members = value if isinstance(value, dict) else {}
    return {key: members.get(key) for key in sorted(keys)}


def _distinct(value: Any, _: Any) -> Json:
    kept: list[Json] = []
    for item in list_of(value):
        if item not in kept:
            kept.append(item)
    return kept


WISHES: Final[dict[str, Wish]] = {
    "equals": lambda _, wanted: wanted,
    "not_equals": lambda _, unwanted: _another(unwanted),
    "same_as": lambda _, wanted: wanted,
    "differs_from": lambda _, unwanted: _another(unwanted),
    "is_null": lambda *_: None,
    "not_null": lambda value, _: "x" if value is None or value is MISSING else value,
    "present": lambda value, _: "x" if value is MISSING else value,
    "is_type": lambda _, kind: _SAMPLES[kind],
    "is_empty": _emptied,
    "not_empty": _not_empty,
    "length_equals": resized,
    "length_min": resized,
    "length_max": resized,
    "byte_length_equals": lambda value, length: resized(text_of(value), length),
    "byte_length_min": lambda value, length: resized(text_of(value), length),
    "byte_length_max": lambda value, length: resized(text_of(value), length),
    "contains": lambda value, part: text_of(value) + part,
    "not_contains": lambda value, part: text_of(value).replace(part, "") if part else "",
    "starts_with": lambda value, start: start + text_of(value),
    "ends_with": lambda value, end: text_of(value) + end,
    "not_starts_with": lambda *_: "",
    "not_ends_with": lambda *_: "",
    "matches": lambda _, pattern: pattern.text,
    "not_matches": lambda *_: "",
    "occurrences": lambda _, wanted: wanted.of * wanted.count.low,
    "includes": lambda value, item: [*list_of(value), item],
    "excludes": lambda value, item: [one for one in list_of(value) if one != item],
    "lt": _ordered(-1),
    "le": _ordered(0),
    "ge": _ordered(0),
    "gt": _ordered(1),
    "one_of": lambda _, values: values[0] if values else None,
    "has_key": lambda value, key: {**(value if isinstance(value, dict) else {}), key: None},
    "lacks_key": lambda value, key: {
        name: item
        for name, item in (value if isinstance(value, dict) else {}).items()
        if name != key
    },
    "keys_equal": _keys,
    "distinct": _distinct,
    "close_to": lambda _, near: near.value,
    "ok": lambda value, _: {"ok": True, "value": None},
    "err": lambda value, _: {"ok": False, "error": "x"},
}
"""Operators about a value alone; those about elements and other places are in `witness`."""
