"""JSON as outputs have it: strict, and no deeper than everything that reads it can bear."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NoReturn

from harness.expectation import show

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.expectation import Json

DEEPEST: Final = 256
"""Levels of lists and objects that an output may have; the bundled parser needs 204 (DEC-12)."""


def read_json(text: str, deepest: int = DEEPEST) -> Json:
    """Return the value of a JSON text that has at most `deepest` levels.

    Raises `ValueError` for what is no JSON, an object with a key twice, a number that is not
    finite, and a value that is deeper.
    """
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    # Counting is fast, and most texts have too few brackets to be deep.
    if text.count("[") + text.count("{") > deepest and _is_deeper(value, deepest):
        raise ValueError(_TOO_DEEP)
    return value


def write_json(value: Json) -> str:
    """Return a value as one line of ASCII. Raises `ValueError` for one that is not JSON."""
    try:
        return json.dumps(value, allow_nan=False)
    except RecursionError:
        raise ValueError("it is nested too deeply to be written") from None
    except TypeError as error:
        raise ValueError(str(error)) from error


_TOO_DEEP: Final = f"it is nested too deeply: an output may have {DEEPEST} levels"


def _is_deeper(value: Json, deepest: int) -> bool:
    level = _nested([value])
    for _ in range(deepest):
        level = [inner for item in level for inner in _nested(_members(item))]
    return bool(level)


def _nested(values: Iterable[Json]) -> list[Json]:
    return [value for value in values if isinstance(value, dict | list)]


def _members(value: Json) -> Iterable[Json]:
    return value.values() if isinstance(value, dict) else value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):  # one of them would be lost
        (name, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"an object has the key {show(name)} twice")
    return made


def _number(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"the number {text} is too large")
    return value


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_number, parse_constant=_constant
)
