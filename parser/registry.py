"""Reads tool registries of any shape (SCH-1): a list of entries, or a mapping with `tools`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def tool_entries(registry: object) -> list[Mapping[Any, Any]]:
    """Return the entries that declare a tool; whatever is no such entry is left out.

    `registry` may be anything: what is neither a list nor a mapping with a list under `tools`
    declares no tools.
    """
    listed = registry.get("tools") if isinstance(registry, Mapping) else registry
    if not isinstance(listed, list | tuple):
        return []
    return [entry for entry in listed if isinstance(entry, Mapping) and "name" in entry]


def tool_names(registry: object) -> frozenset[str]:
    """Return the declared names, without the implicit ones (CMP-11); any value is accepted."""
    return frozenset(display(entry["name"]) for entry in tool_entries(registry))


def tool_entry(registry: object, name: str) -> Mapping[Any, Any] | None:
    """Return the first entry that declares the tool `name`, or None (NORM-1, CMP-89)."""
    return next((entry for entry in tool_entries(registry) if display(entry["name"]) == name), None)


def display(value: object, levels: int = 8) -> str:
    """Return the display form of a value; a string is its own (SCH-1, SCH-2).

    Containers deeper than `levels` show as `…`, so that a value that holds itself has a form too.
    """
    if isinstance(value, str):
        return value
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, Mapping | list | tuple):
        return _scalar(value)
    if levels == 0:
        return "…"
    if isinstance(value, Mapping):
        shown = {display(key): display(item, levels - 1) for key, item in value.items()}
        return "{" + ", ".join(f"{key}: {shown[key]}" for key in sorted(shown)) + "}"
    return "[" + ", ".join(display(item, levels - 1) for item in value) + "]"


def _scalar(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # an integer with more digits than the interpreter writes
        return "…"
