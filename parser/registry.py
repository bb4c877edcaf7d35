"""Reads tool registries of any shape (SCH-1): a list of entries, or a mapping with `tools`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

MAX_LEVELS: Final = 8
MAX_LENGTH: Final = 10_000
"""How deep and how long, in code points, the display form of a value may get."""

_TOO_MUCH: Final = "…"


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


def display(value: object) -> str:
    """Return the display form of a value; a string is its own (SCH-1, SCH-2).

    `…` stands for what is too deep, too long, or cannot be written, so that a value that holds
    itself, or one part a million times over, has a form too.
    """
    if isinstance(value, str):
        return value
    shown: list[str] = []
    length = 0
    for piece in _pieces(value, MAX_LEVELS):
        if length > MAX_LENGTH:
            shown.append(_TOO_MUCH)
            break
        shown.append(piece)
        length += len(piece)
    return "".join(shown)


def _pieces(value: object, levels: int) -> Iterator[str]:
    """Give the display form from left to right."""
    if not isinstance(value, Mapping | list | tuple):
        yield _scalar(value)
    elif levels == 0:
        yield _TOO_MUCH
    elif isinstance(value, Mapping):
        members = {display(key): member for key, member in value.items()}
        yield "{"
        for number, key in enumerate(sorted(members)):
            yield f"{', ' if number else ''}{key}: "
            yield from _pieces(members[key], levels - 1)
        yield "}"
    else:
        yield "["
        for number, member in enumerate(value):
            yield ", " if number else ""
            yield from _pieces(member, levels - 1)
        yield "]"


def _scalar(value: object) -> str:
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        return str(value)
    except Exception:  # whatever the object does, or an integer with too many digits
        return _TOO_MUCH
