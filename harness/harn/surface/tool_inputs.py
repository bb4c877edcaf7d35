"""Reads the tools of a surface (SURF-2 … SURF-4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from harness.harn.surface.model import Tool
from harness.harn.tools.annotations import ToolAnnotations, read_annotations
from harness.harn.tools.executable import entry_name, server_name
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Set

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

    Entry = Mapping[str, Any]

_SEARCH: Final = "tool_search"
_SEARCH_PREFIX: Final = "tool_search_tool_"
"""Native tools of tool search itself: they are none of the surface (SURF-3)."""

_NO_PARAMETERS: Final = frozenset({"type", "required", "description"})
"""Keys of a schema without `properties` that are none of its parameters (SURF-4)."""


class _Annotated(NamedTuple):
    """The record of some annotations, and the arguments that it names."""

    record: ToolAnnotations | None
    named: Set[str] = frozenset()


@dataclass(slots=True)
class ToolReader:
    """Reads tools; `others` has the annotations of the policy by name.

    Annotations that tools share are read once, but what is to be looked through counts as steps
    for each tool, and all names together have the size of a text.
    """

    run: Run
    others: Entry
    read: dict[int, _Annotated] = field(default_factory=dict)
    size: int = 0

    def tools(self, listed: Value, native: Value) -> Iterator[Tool]:
        """Yield the tools of a registry, then native ones (SURF-3). Raises `LimitError`."""
        names: set[str] = set()
        for entry in _entries(listed):
            if name := entry_name(entry):
                names.add(name)
                yield self._tool(name, entry, is_native=False)
        for entry in _entries(native):
            name = entry_name(entry)
            if name and name not in names and not _is_search(name):
                yield self._tool(name, entry, is_native=True)

    def _tool(self, name: str, entry: dict[str, Any], *, is_native: bool) -> Tool:
        self.size += len(name)
        self.run.grow(self.size, len(name))
        found = self._annotated(name, entry)
        self.run.spend(1 if found.record is None else 1 + found.record.size)
        executes = isinstance(entry.get("executor"), str) or is_callable(entry.get("handler"))
        return Tool(
            name=name,
            annotations=found.record,
            parameters=self._parameters(entry),
            named=found.named,
            has_executor=executes or server_name(entry) is not None or is_native,
            is_deferred=entry.get("defer_loading") is True,
        )

    def _annotated(self, name: str, entry: Entry) -> _Annotated:
        own = self._record(entry.get("annotations"))
        return self._record(self.others.get(name)) if own.record is None else own

    def _record(self, given: Value) -> _Annotated:
        if id(given) not in self.read:
            record = read_annotations(given)
            named = frozenset[str]() if record is None else record.arg_schema.names
            self.read[id(given)] = _Annotated(record, named)
        return self.read[id(given)]

    def _parameters(self, entry: Entry) -> Set[str] | None:
        for place, key in (
            (entry, "parameters"),
            (dict_or_empty(entry.get("function")), "parameters"),
            (entry, "input_schema"),
        ):
            if key in place:
                return self._keys(dict_or_empty(place[key]))
        return None

    def _keys(self, schema: Entry) -> Set[str]:
        properties = schema.get("properties")
        if isinstance(properties, dict):
            return properties.keys()
        self.run.spend(len(schema))
        return schema.keys() - _NO_PARAMETERS


def dict_or_empty(given: Value) -> Entry:
    """Return a dict as it is; what is none has nothing."""
    return given if isinstance(given, dict) else {}


def _entries(given: Value) -> Iterator[dict[str, Any]]:
    while isinstance(given, dict) and "tools" in given:
        given = given["tools"]
    listed = given if isinstance(given, list) else [given]
    return (entry for entry in listed if isinstance(entry, dict))


def _is_search(name: str) -> bool:
    return name == _SEARCH or name.startswith(_SEARCH_PREFIX)
