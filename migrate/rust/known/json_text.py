"""JSON text as `serde_json` writes and reads it (06 EVL-11)."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from harness.expectation.json_text import json_text, quoted
from migrate.rust.known.conversion import from_json
from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.records import Err, ErrorText, JsonValue, Ok

DEEPEST = 127
"""Nesting that `serde_json` reads; one level more is an error."""

INDENT = "  "

BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|([\[{])|([\]}])', re.DOTALL)
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
INDEX = re.compile(r"0|[1-9][0-9]*", re.ASCII)
BLANKS = " \t\n\r"


def compact(value: Any) -> str:
    """`serde_json::to_string` of plain Python JSON: sorted keys, no spaces, non-ASCII unescaped."""
    return json_text(value)


def pretty(value: Any) -> str:
    """`serde_json::to_string_pretty`: two-space indentation (GEN-23)."""
    pieces: list[str] = []
    # What is still to be written, last first: text as it is, or a value with its indentation.
    waiting: list[str | tuple[Any, str]] = [(value, "\n")]
    while waiting:
        entry = waiting.pop()
        if isinstance(entry, str):
            pieces.append(entry)
            continue
        item, margin = entry
        if not item or not isinstance(item, dict | list):
            pieces.append(json_text(item))
        elif isinstance(item, dict):
            leads = [f"{quoted(key)}: " for key in sorted(item)]
            waiting.extend(_block("{}", leads, [item[key] for key in sorted(item)], margin))
        else:
            waiting.extend(_block("[]", [""] * len(item), item, margin))
    return "".join(pieces)


def _block(
    brackets: str, leads: list[str], items: list[Any], margin: str
) -> list[str | tuple[Any, str]]:
    """A container, backwards; `margin` is the line break before its closing bracket."""
    inner = margin + INDENT
    forward: list[str | tuple[Any, str]] = [brackets[0]]
    for number, (lead, item) in enumerate(zip(leads, items, strict=True)):
        forward += [f"{',' if number else ''}{inner}{lead}", (item, inner)]
    return [*forward, margin, brackets[1]][::-1]


def read(text: str) -> Ok | Err:
    """`serde_json::from_str::<Value>`: `Ok(JsonValue)` or `Err` of a text nobody knows.

    An integer outside `i64` and `u64` is read as a float, and so is `-0`.
    """
    try:
        _check_depth(text)
        value = DECODER.decode(text)
        if LONE_SURROGATE.search(json_text(value)):
            raise ValueError("lone surrogate in a string")
    except ValueError as error:
        return Err(ErrorText(None, str(error)))
    return Ok(from_json(value))


def pointer(value: JsonValue, path: str) -> JsonValue | None:
    """`value.pointer(path)`: `""` is the value itself, `~1` is `/` and `~0` is `~` (GEN-23)."""
    if path and not path.startswith("/"):
        return None
    found: Any = value
    for token in path.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        data = _data(found)
        if isinstance(data, dict) and key in data:
            found = data[key]
        elif isinstance(data, list) and INDEX.fullmatch(key) and int(key) < len(data):
            found = data[int(key)]
        else:
            return None
    _data(found)
    return found  # type: ignore[no-any-return]  # just looked at


def _data(value: Any) -> Any:
    """What a JSON value is. Raises `NeedsKnown` where something stands in it that is not Known."""
    data = value.data if isinstance(value, JsonValue) else value
    if not isinstance(value, JsonValue) or not isinstance(data, KINDS):
        raise NeedsKnown(data, "a JSON value")
    return data


KINDS = (dict, list, str, bool, int, float, type(None))


def _check_depth(text: str) -> None:
    depth = 0
    for match in BRACKETS.finditer(text):
        depth += (match[1] is not None) - (match[2] is not None)
        if depth > DEEPEST:
            raise ValueError("recursion limit exceeded")


def _integer(digits: str) -> int | float:
    if digits == "-0":
        return -0.0
    # No number of more than 30 digits fits; Python refuses to read the longest ones.
    value = int(digits) if len(digits) <= 30 else 1 << 64
    return value if -(1 << 63) <= value < 1 << 64 else _finite(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise ValueError("number out of range")
    return value


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


DECODER = json.JSONDecoder(parse_int=_integer, parse_float=_finite, parse_constant=_constant)
