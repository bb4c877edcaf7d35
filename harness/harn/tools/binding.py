"""The registry that a script bound, and what it looks up there (TOOL-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from harness.harn.entry_lists import entry_list, name_of
from harness.harn.registries import Entry, Registry, refusal
from harness.harn.tools.registry import TOOLS, shown
from harness.harn.values.arguments import argument, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


@dataclass(slots=True)
class Binding:
    """The current registry of a run, or None (HRN-5)."""

    registry: Registry | None = None


def bound(run: Run) -> Registry | None:
    """Return the registry that the script bound, or None."""
    return run.room(Binding).registry


def _bind(run: Run, arguments: list[Value]) -> Value:
    given = argument(arguments, 0)
    registry = None if given is None else TOOLS.registry_at(run, "tool_bind", arguments)
    run.room(Binding).registry = registry
    return registry


def _ref(run: Run, arguments: list[Value]) -> Value:
    return name_of(_looked_up(run, "tool_ref", text(run, arguments, 0)))


def _def(run: Run, arguments: list[Value]) -> Value:
    return shown(_looked_up(run, "tool_def", text(run, arguments, 0)))


def _looked_up(run: Run, operation: str, name: str) -> Entry:
    registry = bound(run)
    if registry is None:
        message = "no tool registry bound; bind one with tool_bind(registry)"
        raise refusal("no_tool_registry", operation, message)
    listed = entry_list(run, registry["tools"], TOOLS.texts)
    entry = listed.by_name.get(name)
    if entry is None:
        names = sorted(map(name_of, listed.entries))
        run.room_for(sum(map(len, names)))
        known = ", ".join(names) or "(none registered)"
        raise refusal("unknown_tool", operation, f'unknown tool "{name}"; registered: {known}')
    return entry


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "tool_bind": _bind,
    "tool_ref": _ref,
    "tool_def": _def,
}
