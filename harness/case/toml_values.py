"""JSON values in TOML, exactly.

TOML has no null, and its integers end at 64 bits. A value it cannot hold is written as
`{"$json": "<JSON text>"}`, and so is an object that would be mistaken for one of our references.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from harness.case.references import KEYS

if TYPE_CHECKING:
    from harness.expectation import Json

JSON_KEY = "$json"
RESERVED_KEYS = KEYS | {JSON_KEY}
_TOML_INTEGERS = range(-(2**63), 2**63)


def encode(value: Json) -> Json:
    """Return `value` in the form in which TOML can hold it."""
    if value is None or (type(value) is int and value not in _TOML_INTEGERS):
        return {JSON_KEY: json.dumps(value)}
    if isinstance(value, list | tuple):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        if len(value) == 1 and RESERVED_KEYS & value.keys():
            return {JSON_KEY: json.dumps(value, ensure_ascii=False)}
        return {key: encode(item) for key, item in value.items()}
    return value


def decode(value: Json) -> Json:
    """Return what `encode` was given. Raises `ValueError` on a `$json` that is not JSON text."""
    if isinstance(value, list):
        return [decode(item) for item in value]
    if isinstance(value, dict):
        if value.keys() == {JSON_KEY}:
            return _parse(value[JSON_KEY])
        return {key: decode(item) for key, item in value.items()}
    return value


def _parse(text: Json) -> Json:
    if not isinstance(text, str):
        raise ValueError(f"{JSON_KEY} takes a JSON text in quotes, not {text!r}")
    try:
        return json.loads(text)
    except ValueError as error:
        raise ValueError(f"{JSON_KEY}: {text!r} is not JSON: {error}") from error
