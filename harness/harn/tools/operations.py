"""The operations on registries that give values: count, list, find, select, remove (TOOL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.entry_lists import name_of, without
from harness.harn.tools import registry as registries
from harness.harn.tools.registry import entries, listed_at, refusal, registry_at, with_entries
from harness.harn.values.arguments import argument, text
from harness.harn.values.display import display_for
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _registry(_: Run, __: list[Value]) -> Value:
    return registries.empty()


def _count(run: Run, arguments: list[Value]) -> Value:
    return len(listed_at(run, "tool_count", arguments)[1].entries)


def _list(run: Run, arguments: list[Value]) -> Value:
    return [registries.shown(entry) for entry in entries(registry_at(run, "tool_list", arguments))]


def _find(run: Run, arguments: list[Value]) -> Value:
    listed = listed_at(run, "tool_find", arguments)[1]
    return listed.by_name.get(text(run, arguments, 1))


def _select(run: Run, arguments: list[Value]) -> Value:
    registry = registry_at(run, "tool_select", arguments)
    wanted = argument(arguments, 1)
    if not isinstance(wanted, list):
        message = f"second argument must be a list of names, got {type_name(wanted)}"
        raise refusal("tool_select_names", "tool_select", message)
    names = {display_for(run, name) for name in wanted}
    return with_entries(registry, [one for one in entries(registry) if name_of(one) in names])


def _remove(run: Run, arguments: list[Value]) -> Value:
    registry, listed = listed_at(run, "tool_remove", arguments)
    return with_entries(registry, without(run, listed, text(run, arguments, 1)))


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "tool_registry": _registry,
    "tool_count": _count,
    "tool_list": _list,
    "tool_find": _find,
    "tool_select": _select,
    "tool_remove": _remove,
}
