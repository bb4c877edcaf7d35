"""Reads JSON text into values (OUT-4)."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Final, NoReturn

from harness.harn.values.arithmetic import wrapped
from harness.harn.values.json_text import json_text

if TYPE_CHECKING:
    from harness.harn.values.model import Value

DEEPEST: Final = 512
"""Most levels of arrays and objects in a JSON text."""

_BLANKS: Final = " \t\n\r"
_LONGEST_INTEGER: Final = 20
"""Characters of the longest integer of 64 bits, its sign included."""
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_LEVEL: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


def read_json(text: str) -> Value:
    """Return the value of a JSON text. Raises `ValueError`, whose message says what is wrong."""
    value, end = read_json_at(text, len(text) - len(text.lstrip(_BLANKS)))
    rest = text[end:].lstrip(_BLANKS)
    if rest:
        raise _unreadable("text after the value", text, len(text) - len(rest))
    return value


def read_json_at(text: str, start: int) -> tuple[Value, int]:
    """Return the JSON value that starts at `start`, and where it ends. Raises `ValueError`."""
    _check_depth(text, start)
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise _unreadable(_reason(error), text, error.pos) from None
    except RecursionError:
        raise _unreadable("nested too deeply", text, start) from None
    if _SURROGATE.search(text, start, end):
        _check_surrogates(value, text, start)
    return value, end


def _reason(error: json.JSONDecodeError) -> str:
    """Some messages of Python end with the `at` that goes before the place."""
    reason = error.msg.removesuffix(" at")
    return reason[:1].lower() + reason[1:]


def _unreadable(reason: str, text: str, at: int) -> ValueError:
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    return ValueError(f"{reason} at line {line} column {column}")


def _check_depth(text: str, start: int) -> None:
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for token in _LEVEL.finditer(text, start):
        character = token[0][0]
        depth += (character in "[{") - (character in "]}")
        if depth > DEEPEST:
            raise _unreadable(f"more than {DEEPEST} levels", text, token.start())
        if depth <= 0:
            return


def _check_surrogates(value: Value, text: str, start: int) -> None:
    """Refuse half a surrogate pair: it is no character, nothing could print it."""
    try:
        json_text(value).encode("utf-8")
    except UnicodeEncodeError:
        raise _unreadable("half a surrogate pair", text, start) from None


def _integer(text: str) -> Value:
    if len(text) <= _LONGEST_INTEGER:
        value = int(text)
        if wrapped(value) == value:
            return value
    return _finite(text)


def _finite(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"number out of range: {text[:40]}")
    return value


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(
    parse_int=_integer, parse_float=_finite, parse_constant=_constant
)
