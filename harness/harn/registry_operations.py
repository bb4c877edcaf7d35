"""The operations that registries of tools and of skills have alike (TOOL-10, SKL-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.entry_lists import name_of, without
from harness.harn.registries import refusal
from harness.harn.values.arguments import argument, text
from harness.harn.values.display import display_for
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from harness.harn.registries import RegistryKind
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def operations(kind: RegistryKind) -> dict[str, HostFunction]:
    """Return the builtins of a kind: `tool_registry`, `tool_count`, `tool_find`, …"""

    def registry(_: Run, __: list[Value]) -> Value:
        return kind.empty()

    def count(run: Run, arguments: list[Value]) -> Value:
        return len(kind.listed_at(run, f"{kind.word}_count", arguments)[1].entries)

    def find(run: Run, arguments: list[Value]) -> Value:
        listed = kind.listed_at(run, f"{kind.word}_find", arguments)[1]
        return listed.by_name.get(text(run, arguments, 1))

    def select(run: Run, arguments: list[Value]) -> Value:
        operation = f"{kind.word}_select"
        given = kind.registry_at(run, operation, arguments)
        wanted = argument(arguments, 1)
        if not isinstance(wanted, list):
            message = f"second argument must be a list of names, got {type_name(wanted)}"
            raise refusal(f"{operation}_names", operation, message)
        names = {display_for(run, name) for name in wanted}
        return kind.with_entries(
            given, [one for one in kind.entries(given) if name_of(one) in names]
        )

    def remove(run: Run, arguments: list[Value]) -> Value:
        given, listed = kind.listed_at(run, f"{kind.word}_remove", arguments)
        return kind.with_entries(given, without(run, listed, text(run, arguments, 1)))

    shared = (registry, count, find, select, remove)
    return {f"{kind.word}_{function.__name__}": function for function in shared}
