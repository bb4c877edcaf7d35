"""JSON text of values (OUT-3): compact, keys ascending."""

from __future__ import annotations

import base64
import math
from typing import TYPE_CHECKING, Final

from harness.harn.values.display import display
from harness.harn.values.model import Range, SetValue, StructValue, Value
from harness.harn.values.numbers import plain_digits
from harness.harn.values.writing import Children, Parts, written

if TYPE_CHECKING:
    from collections.abc import Callable

_ESCAPES: Final = {
    **{code: f"\\u{code:04x}" for code in range(0x20)},
    ord('"'): '\\"',
    ord("\\"): "\\\\",
    ord("\n"): "\\n",
    ord("\r"): "\\r",
    ord("\t"): "\\t",
}


def json_text(value: Value) -> str:
    """Return the JSON text of `value` (OUT-3); what JSON cannot say is `null`.

    Raises `LimitError` (`text_limit`) for one longer than `writing.LARGEST_TEXT`.
    """
    return written(value, _parts)


def json_string(text: str) -> str:
    """Return `text` as a JSON string."""
    return f'"{text.translate(_ESCAPES)}"'


def _parts(value: Value) -> Parts:
    return _WRITERS.get(type(value), _null)(value)


def _null(_: Value) -> str:
    return "null"


def _float(value: float) -> str:
    return plain_digits(value) if math.isfinite(value) else "null"


def _array(values: list[Value]) -> Parts:
    return "[", ((("," if at else ""), value) for at, value in enumerate(values)), "]"


def _object(entries: dict[str, Value]) -> Parts:
    return "{", _members(entries), "}"


def _members(entries: dict[str, Value]) -> Children:
    lead = ""
    for key in sorted(entries):
        yield f"{lead}{json_string(key)}:", entries[key]
        lead = ","


def _bytes(value: bytes) -> str:
    return f'{{"$bytes_b64":"{base64.b64encode(value).decode()}"}}'


_WRITERS: Final[dict[type, Callable[[Value], Parts]]] = {
    str: json_string,
    int: str,
    float: _float,
    bool: lambda value: "true" if value else "false",
    bytes: _bytes,
    list: _array,
    dict: _object,
    SetValue: lambda value: _array(list(value.items.values())),
    StructValue: lambda value: _object(value.fields),
    Range: lambda value: json_string(display(value)),
}
