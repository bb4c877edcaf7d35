"""The operations on tool registries that give values (TOOL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.registry_operations import operations
from harness.harn.tools.registry import TOOLS, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _list(run: Run, arguments: list[Value]) -> Value:
    return [shown(entry) for entry in TOOLS.entries(TOOLS.registry_at(run, "tool_list", arguments))]


BUILTINS: Final[Mapping[str, HostFunction]] = {**operations(TOOLS), "tool_list": _list}
