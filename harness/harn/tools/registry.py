"""A tool registry: the dict `{_type: "tool_registry", tools: [entry, …]}` (TOOL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.entry_lists import EntryList, entry_list, name_of
from harness.harn.errors import Thrown
from harness.harn.values.arguments import argument

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

Registry: TypeAlias = dict[str, Any]
Entry: TypeAlias = dict[str, Any]

KIND: Final = "tool_registry"

TEXTS: Final = ("name", "description")
"""The fields of an entry that are texts."""


def empty() -> Registry:
    """Return a registry without tools."""
    return {"_type": KIND, "tools": []}


def is_registry(value: Value) -> bool:
    """Return whether a value is a tool registry."""
    return isinstance(value, dict) and value.get("_type") == KIND


def registry_at(run: Run, operation: str, arguments: Sequence[Value]) -> Registry:
    """Return the registry that an operation is given first, with texts as such.

    Its length costs steps.

    Throws `tool_registry_type`, as `listed_at`.
    """
    registry, listed = listed_at(run, operation, arguments)
    run.spend(len(listed.entries) // 4)
    return with_entries(registry, listed.entries)


def listed_at(run: Run, operation: str, arguments: Sequence[Value]) -> tuple[Registry, EntryList]:
    """Return the registry that an operation is given first, and its entries with texts as such.

    Throws `tool_registry_type` (rows 2 and 3 of TOOL-7, with the operation before the message).
    """
    value = argument(arguments, 0)
    if not isinstance(value, dict):
        raise refusal("tool_registry_type", operation, "first argument must be a tool registry")
    if not is_registry(value):
        raise refusal("tool_registry_type", operation, "argument must be a tool registry")
    run.room_for(len(value))
    return value, entry_list(run, value.get("tools"), TEXTS)


def entries(registry: Registry) -> list[Entry]:
    """Return the entries in their order; what is no dict is no entry."""
    tools = registry.get("tools")
    return [entry for entry in tools if isinstance(entry, dict)] if isinstance(tools, list) else []


def with_entries(registry: Registry, tools: list[Entry]) -> Registry:
    """Return the registry with other entries."""
    return {**registry, "tools": tools}


def by_name(registry: Registry) -> list[Entry]:
    """Return the entries sorted by name."""
    return sorted(entries(registry), key=name_of)


def spend_on_parameters(run: Run, tools: Iterable[Entry]) -> None:
    """Count the parameters of tools as steps: where each is read, even if tools share them.

    Raises `LimitError`.
    """
    declared = (tool.get("parameters") for tool in tools)
    run.spend(sum(1 + len(one) for one in declared if isinstance(one, dict)))


def shown(entry: Entry) -> Entry:
    """Return an entry without its handler, as `tool_list` and `tool_def` give it (TOOL-10)."""
    return {key: value for key, value in entry.items() if key != "handler"}


def refusal(code: str, operation: str, message: str) -> Thrown:
    """Return the string that an operation throws (TOOL-7)."""
    text = f"{operation}: {message}"
    return Thrown(text, text, code)
