"""Chapter 05 section 1.7: an object as a call."""

from __future__ import annotations

from typing import Any

from plain_names import shape
from plain_text import Wrong, first_present, trim


def entry(value: dict[str, Any]) -> tuple[str, Any]:
    """NRM-1 … NRM-4, with DEC-16 for an object without an argument container."""
    name = value["name"] if "name" in value else value.get("tool")
    if not isinstance(name, str) or not trim(name):
        raise Wrong("missing_name")
    key = first_present(("args", "arguments"), value)
    if key is None:
        given = {other: item for other, item in value.items() if other not in ("name", "tool")}
    else:
        given = {} if value[key] is None else value[key]
    if not isinstance(given, dict):
        raise Wrong("args_not_object")
    return shape(name, given)
