"""When two inputs are treated in the same way: by what came of them, not by every letter of it.

The same behaviour is the same outcome, and for an output the same shape: the keys of objects, the
kinds of values, which lists are empty, and the codes of errors. How long a list or a text is does
not count, nor what a text says; for a crash the first line of what it said counts, without numbers.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.expectation import Json
    from harness.observe import Observed

CODES: Final = frozenset({"code", "kind", "reason"})
"""Keys whose texts are words of a fixed vocabulary: they say which error, and are kept."""

_NUMBER: Final = re.compile(r"0x[0-9a-fA-F]+|\d+")


def behaviour_of(observed: Observed) -> Json:
    """Return what must stay the same while an input gets smaller."""
    if observed.outcome == "output":
        return ["output", shape_of(observed.output)]
    return failure_of(observed)


def failure_of(observed: Observed) -> str:
    """Name an outcome that is no output; a crash with the first line of what it said."""
    if observed.outcome != "crashed":
        return observed.outcome
    lines = (observed.detail or "").strip().splitlines()
    said = _NUMBER.sub("N", lines[0].strip()) if lines else ""
    return f"{observed.outcome}: {said}" if said else observed.outcome


def shape_of(value: Json) -> Json:
    """Return keys and kinds of a JSON value; a list is the different shapes of its elements."""
    if isinstance(value, dict):
        return {name: _field(name, one) for name, one in value.items()}
    if isinstance(value, list):
        return _different(shape_of(one) for one in value)
    return kind_of(value)


def kind_of(value: Json) -> str:
    """Return the kind of a JSON value in one word."""
    kinds: dict[type, str] = {
        bool: "boolean",
        int: "integer",
        float: "number",
        str: "text",
        list: "list",
        dict: "object",
    }
    return "null" if value is None else kinds[type(value)]


def _field(name: str, value: Json) -> Json:
    return [value] if name in CODES and isinstance(value, str) else shape_of(value)


def _different(shapes: Iterable[Json]) -> list[Json]:
    found = {json.dumps(shape, sort_keys=True): shape for shape in shapes}
    return [found[key] for key in sorted(found)]
