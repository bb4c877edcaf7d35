"""Reads the fields of a scan spec out of plain data, or says which one is wrong (SPEC-2…8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parser.scan.errors import SpecError

# The order matters: a bool is a number to Python.
_TYPE_WORDS: Final[tuple[tuple[type | tuple[type, ...], str], ...]] = (
    (bool, "bool"),
    ((int, float), "number"),
    (str, "string"),
    ((list, tuple), "list"),
    (Mapping, "dict"),
)


def type_word(value: object) -> str:
    """Give the word of SPEC-7 for the type of a value."""
    if value is None:
        return "nil"
    words = (word for kinds, word in _TYPE_WORDS if isinstance(value, kinds))
    return next(words, type(value).__name__)


def expect(value: object, expected: str, path: str, code: str) -> Any:
    """Return `value` if its type word is `expected`; raises SpecError with `code` if not."""
    found = type_word(value)
    if found != expected:
        raise SpecError(code, path, expected, found)
    return value


class Fields:
    """The fields of one mapping; `path` is what its members are called in errors."""

    def __init__(self, mapping: Mapping[str, Any], path: str) -> None:
        self._mapping = mapping
        self._path = path

    def string(self, name: str) -> str:
        """Read a string."""
        text: str = self._required(name, "string")
        return text

    def strings(self, name: str) -> tuple[str, ...]:
        """Read a list of strings; a string is no list of characters (SPEC-8)."""
        return tuple(self._entries(name, "string"))

    def records(self, name: str) -> tuple[Fields, ...]:
        """Read a list of mappings; their members are named without an index (SPEC-7)."""
        entries = self._entries(name, "dict")
        return tuple(Fields(entry, f"{self._path}.{name}") for entry in entries)

    def record(self, name: str) -> Fields:
        """Read a mapping."""
        return Fields(self._required(name, "dict"), f"{self._path}.{name}")

    def flag(self, name: str, *, default: bool) -> bool:
        """Read a bool that may be absent."""
        value = self._mapping.get(name)
        if value is None:
            return default
        flag: bool = expect(value, "bool", f"{self._path}.{name}", "scan_spec_field_type")
        return flag

    def _required(self, name: str, expected: str) -> Any:
        path = f"{self._path}.{name}"
        value = self._mapping.get(name)
        if value is None:  # SPEC-4: null counts as absent
            raise SpecError("scan_spec_field_required", path, expected, type_word(value))
        return expect(value, expected, path, "scan_spec_field_type")

    def _entries(self, name: str, expected: str) -> list[Any]:
        path = f"{self._path}.{name}"
        listed = self._required(name, "list")
        return [expect(entry, expected, path, "scan_spec_entry_type") for entry in listed]
