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


def _with_keys(_value: Any, _argument: Any, wanted: Any) -> Json:
    """An element that was made up without knowing that it is a key becomes one."""
    return dict.fromkeys(key if isinstance(key, str) else "x" for key in list_of(wanted))


def _with_values(_value: Any, _argument: Any, wanted: Any) -> Json:
    return {f"key_{at}": one for at, one in enumerate(list_of(wanted))}


def _of_length(value: Any, _argument: Any, wanted: Any) -> Json:
    if type(wanted) is not int:
        raise Unwilling("length")
    return resized(value, max(wanted, 0))


def _of_text_length(value: Any, argument: Any, wanted: Any) -> Json:
    return _of_length(text_of(value), argument, wanted)


def _joined(_value: Any, _argument: Any, wanted: Any) -> Json:
    return "\n".join(map(text_of, list_of(wanted)))


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
    "length": _of_length,
    "byte_length": _of_text_length,
    "char_length": _of_text_length,
    "parse_json": lambda _value, _, wanted: json_text(wanted),
    "to_json": _parsed,
    "keys": _with_keys,
    "values": _with_values,
    "first": _first,
    "last": _last,
    "lines": _joined,
    "byte_slice": _slice,
}
"""Transforms of a value alone; `map` and `part` go on along a path and are in `witness`."""
