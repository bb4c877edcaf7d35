"""JSON text as serde_json writes it (EVL-11), and strict reading of JSON text.

Writing keeps its own stack: a value nested a thousand deep is written, not refused.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.expectation.model import Json

_NAMES: Final = {None: "null", True: "true", False: "false"}
_DECIMAL_DIGITS: Final = 16
"""Most digits before the point that are written without an exponent."""
_LEADING_ZEROS: Final = -5
"""Fewest zeros after the point (as a negative count) that need an exponent."""


def json_text(value: Json) -> str:
    """Write `value` compactly: sorted keys, no spaces, only what must be escaped is."""
    return "".join(json_pieces(value, quoted))


def json_pieces(value: Json, quote: Callable[[str], str]) -> Iterator[str]:
    """Yield the pieces of the JSON text of `value`, strings written by `quote`.

    A reader who has seen enough stops; what is left costs nothing.
    """
    stack: list[tuple[Iterator[tuple[str, Json]], str]] = [(iter([("", value)]), "")]
    while stack:
        items, closer = stack[-1]
        entry = next(items, None)
        if entry is None:
            stack.pop()
            yield closer
            continue
        lead, child = entry
        yield lead
        if isinstance(child, dict):
            yield "{"
            stack.append((_members(child, quote), "}"))
        elif isinstance(child, list | tuple):
            yield "["
            stack.append((_elements(child), "]"))
        else:
            yield _scalar(child, quote)


def _members(value: dict[str, Json], quote: Callable[[str], str]) -> Iterator[tuple[str, Json]]:
    for number, key in enumerate(sorted(value)):
        yield f"{',' if number else ''}{quote(key)}:", value[key]


def _elements(value: list[Json] | tuple[Json, ...]) -> Iterator[tuple[str, Json]]:
    for number, item in enumerate(value):
        yield "," if number else "", item


def _scalar(value: Json, quote: Callable[[str], str]) -> str:
    if isinstance(value, str):
        return quote(value)
    if value is None or isinstance(value, bool):
        return _NAMES[value]
    if isinstance(value, float):
        return float_text(value)
    return int_text(value) if isinstance(value, int) else quote(str(value))


quoted: Final[Callable[[str], str]] = json.JSONEncoder(ensure_ascii=False).encode
"""Writes a string as JSON: quotes, backslashes and control characters are escaped."""


def int_text(value: int) -> str:
    """Write an integer; one that Python refuses to write in decimal, in hexadecimal."""
    try:
        return str(value)
    except ValueError:  # longer than `sys.get_int_max_str_digits()`
        return hex(value)


def float_text(value: float) -> str:
    """Write a float in its shortest form with at least one decimal: `1.0`, `1e-7`."""
    if not math.isfinite(value):
        return "null"
    sign = "-" if math.copysign(1.0, value) < 0 else ""
    digits, point = _shortest_digits(abs(value))
    return sign + _placed(digits, point)


def _shortest_digits(value: float) -> tuple[str, int]:
    """Return the significant digits of `value`, and how many of them stand before the point."""
    mantissa, _, exponent = repr(value).partition("e")
    whole, _, fraction = mantissa.partition(".")
    written = whole + fraction
    significant = written.lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(written) - len(significant))
    return significant.rstrip("0"), point


def _placed(digits: str, point: int) -> str:
    if not digits:
        return "0.0"
    if len(digits) <= point <= _DECIMAL_DIGITS:
        return digits + "0" * (point - len(digits)) + ".0"
    if 0 < point <= _DECIMAL_DIGITS:
        return f"{digits[:point]}.{digits[point:]}"
    if _LEADING_ZEROS < point <= 0:
        return "0." + "0" * -point + digits
    rest = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{rest}e{point - 1}"


def read_json(text: str) -> Json:
    """Read one JSON value. Raises `ValueError` for anything that serde_json would refuse."""
    value, end = read_json_at(text, len(text) - len(text.lstrip(" \t\n\r")))
    if text[end:].strip(" \t\n\r"):
        raise ValueError("text after the JSON value")
    return value


def read_json_at(text: str, position: int) -> tuple[Json, int]:
    """Read the JSON value that starts at `position`; return it and where it ends."""
    try:
        value, end = _DECODER.raw_decode(text, position)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value, end


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"number out of range: {text}")
    return value


_DECODER: Final = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite)
