"""A registry over MCP: the items of `tools/list` (MCPA-1, MCPA-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.tools.registry import TOOLS, spend_on_parameters
from harness.harn.tools.schemas import described

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.registries import Entry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

HINTS: Final = ("title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
"""The annotations that leave the project; all others stay internal."""


def _tools(run: Run, arguments: list[Value]) -> Value:
    tools = TOOLS.entries(TOOLS.registry_at(run, "mcp_tools", arguments))
    spend_on_parameters(run, tools)
    return tools_list(tools)


def tools_list(tools: list[Entry]) -> dict[str, Value]:
    """Return the result of `tools/list` for the tools of a registry: `{tools: [item, …]}`."""
    return {"tools": [_item(tool) for tool in tools]}


def _item(entry: Entry) -> dict[str, Value]:
    item = described(entry)
    annotations = entry.get("annotations")
    if isinstance(annotations, dict):
        hints = {name: annotations[name] for name in HINTS if name in annotations}
        item |= {"annotations": hints} if hints else {}
    return item | {key: entry[key] for key in ("title", "icons") if entry.get(key) is not None}


BUILTINS: Final[Mapping[str, HostFunction]] = {"mcp_tools": _tools}
