"""JSON text (OUT-3, OUT-4), also where it stands inside other text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.builtins.json_extraction import extracted
from harness.harn.errors import Thrown
from harness.harn.values.arguments import argument, text
from harness.harn.values.display import display
from harness.harn.values.json_reading import read_json
from harness.harn.values.json_text import json_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _json_stringify(run: Run, arguments: list[Value]) -> str:
    written = json_text(argument(arguments, 0))
    run.room_for(len(written))
    return written


def _json_parse(run: Run, arguments: list[Value]) -> Value:
    try:
        return read_json(text(run, arguments, 0, "nil"))
    except ValueError as error:
        raise _thrown("json_parse_error", f"JSON parse error: {error}") from None


def _json_extract(run: Run, arguments: list[Value]) -> Value:
    """Return the JSON value that a text contains, or what it has under a key."""
    try:
        value = extracted(run, text(run, arguments, 0, "nil"))
    except ValueError as error:
        raise _thrown("json_extract_error", f"json_extract: JSON parse error: {error}") from None
    key = argument(arguments, 1)
    return value if key is None else _entry(value, display(key))


def _entry(value: Value, key: str) -> Value:
    if isinstance(value, dict) and key in value:
        return value[key]
    raise _thrown("json_extract_error", f"json_extract: key '{key}' not found")


def _thrown(code: str, message: str) -> Thrown:
    return Thrown(message, message, code=code)


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "json_stringify": _json_stringify,
    "json_parse": _json_parse,
    "json_extract": _json_extract,
}
