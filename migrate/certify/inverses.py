"""What a value has to be for a transform of it to give another (OPR-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from harness.expectation import Json, json_text
from migrate.certify.wishes import Unwilling, list_of, resized, text_of

Inverse: TypeAlias = Callable[[Any, Any, Any], Json]
"""The value as it is, the transform's argument and the result wanted, to the value wanted."""


def _same(_value: Any, _argument: Any, wanted: Any) -> Json:
    return wanted


def _first(value: Any, _argument: Any, wanted: Any) -> Json:
    return [wanted, *list_of(value)[1:]]


def _last(value: Any, _argument: Any, wanted: Any) -> Json:
    return [*list_of(value)[:-1], wanted]


def _slice(value: Any, bounds: Any, wanted: Any) -> Json:
    start, end = (bound if isinstance(bound, int) else 0 for bound in bounds)
    text = resized(text_of(value), end)
    return f"{text[:start]}{wanted}{text[end:]}"


def _parsed(_value: Any, _argument: Any, wanted: Any) -> Json:
    try:
        return msgspec.json.decode(wanted)
    except (msgspec.DecodeError, TypeError) as error:
        raise Unwilling("to_json") from error


INVERSES: Final[dict[str, Inverse]] = {
    **dict.fromkeys(
        (
            "trim",
            "trim_start",
            "trim_end",
            "lower",
            "upper",
            "sort",
            "default",
            "filter",
            "as_string",
            "as_array",
            "as_object",
            "as_bool",
            "as_int",
            "as_float",
        ),
        _same,
    ),
    "length": lambda value, _, wanted: resized(value, wanted),
    "byte_length": lambda value, _, wanted: resized(text_of(value), wanted),
    "char_length": lambda value, _, wanted: resized(text_of(value), wanted),
    "parse_json": lambda _value, _, wanted: json_text(wanted),
    "to_json": _parsed,
    "keys": lambda _value, _, wanted: dict.fromkeys(wanted),
    "values": lambda _value, _, wanted: {f"key_{at}": one for at, one in enumerate(wanted)},
    "first": _first,
    "last": _last,
    "lines": lambda _value, _, wanted: "\n".join(map(text_of, wanted)),
    "byte_slice": _slice,
}
"""Transforms of a value alone; `map` and `part` go on along a path and are in `witness`."""
