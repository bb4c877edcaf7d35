"""A tool registry: the dict `{_type: "tool_registry", tools: [entry, …]}` (TOOL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.entry_lists import name_of
from harness.harn.registries import Entry, Registry, RegistryKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.harn.runtime.run import Run

TOOLS: Final = RegistryKind("tool", "tools", ("name", "description"))


def by_name(registry: Registry) -> list[Entry]:
    """Return the entries sorted by name."""
    return sorted(TOOLS.entries(registry), key=name_of)


def spend_on_parameters(run: Run, tools: Iterable[Entry]) -> None:
    """Count the parameters of tools as steps: where each is read, even if tools share them.

    Raises `LimitError`.
    """
    declared = (tool.get("parameters") for tool in tools)
    run.spend(sum(1 + len(one) for one in declared if isinstance(one, dict)))


def shown(entry: Entry) -> Entry:
    """Return an entry without its handler, as `tool_list` and `tool_def` give it (TOOL-10)."""
    return {key: value for key, value in entry.items() if key != "handler"}
