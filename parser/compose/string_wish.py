"""Whether a parameter of a schema wants its text as it is (CMP-89)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

_LEVELS: Final = 32
"""How deep members of members are looked at; a registry may even hold itself."""

Wish: TypeAlias = bool | None
"""What a schema entry wants; None when it says nothing that could be used."""


def wants_string(entry: object) -> bool:
    """Tell whether a parameter with the schema `entry` takes its text verbatim.

    Whatever is no mapping is a description, not a type; a mapping without a type wants JSON.
    """
    if not isinstance(entry, Mapping):
        return True
    return _Wishes().of(entry, _LEVELS) is True


class _Wishes:
    """The wishes of one schema's entries, each found out once."""

    def __init__(self) -> None:
        self._known: dict[int, Wish] = {}

    def of(self, entry: object, levels: int) -> Wish:
        if not isinstance(entry, Mapping) or levels == 0:
            return None
        if id(entry) not in self._known:
            self._known[id(entry)] = None  # while it is looked at, it says nothing about itself
            self._known[id(entry)] = self._first_row(entry, levels)
        return self._known[id(entry)]

    def _first_row(self, entry: Mapping[Any, Any], levels: int) -> Wish:
        """Go down the table of CMP-89 to the first row that matches."""
        if isinstance(entry.get("$ref"), str):
            return False
        if "const" in entry:
            return isinstance(entry["const"], str)
        if (members := _list(entry, "enum")) is not None:
            return bool(members) and all(isinstance(member, str) for member in members)
        if (members := _list(entry, "oneOf", "anyOf")) is not None:
            wishes = self._usable(members, levels)
            return bool(wishes) and all(wishes)
        if (members := _list(entry, "allOf")) is not None:
            return self._usable(members, levels) == [True]
        if entry.get("nullable") is True:
            return False
        return _type_wish(entry.get("type"))

    def _usable(self, members: list[Any] | tuple[Any, ...], levels: int) -> list[bool]:
        wishes = [self.of(member, levels - 1) for member in members]
        return [wish for wish in wishes if wish is not None]


def _type_wish(declared: object) -> Wish:
    if isinstance(declared, str):
        return declared == "string"
    if isinstance(declared, list | tuple):
        names = [name for name in declared if isinstance(name, str)]
        return bool(names) and all(name == "string" for name in names)
    return None


def _list(entry: Mapping[Any, Any], *keys: str) -> list[Any] | tuple[Any, ...] | None:
    """Give the first of the keys' values that is a list."""
    for key in keys:
        value = entry.get(key)
        if isinstance(value, list | tuple):
            return value
    return None
