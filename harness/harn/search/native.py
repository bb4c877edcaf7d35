"""The tools of a request whose model searches deferred tools itself (SRCH-5, SRCH-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.search.shapes import anthropic_tool, openai_tool, speaks_anthropic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.registries import Entry
    from harness.harn.values.model import Value

ANTHROPIC_DATE: Final = "20251119"
"""The version in the type of Anthropic's search tools."""


def request_tools(
    entries: Sequence[Entry], capabilities: Mapping[str, Any]
) -> list[dict[str, Value]]:
    """Return the tools of a request without tool search; deferred ones keep their flag (SRCH-1)."""
    shape = anthropic_tool if speaks_anthropic(capabilities) else openai_tool
    return [shape(entry) for entry in entries]


def native_search_tools(
    entries: Sequence[Entry], capabilities: Mapping[str, Any], variant: str
) -> list[dict[str, Value]]:
    """Return the tools of a request with native tool search: the search tool comes first."""
    search = (
        _anthropic_search(capabilities["tool_search"], variant)
        if speaks_anthropic(capabilities)
        else _hosted_search(entries)
    )
    return [search, *request_tools(entries, capabilities)]


def _anthropic_search(supported: Sequence[str], variant: str) -> dict[str, Value]:
    chosen = variant if variant in supported or not supported else supported[0]
    name = f"tool_search_tool_{chosen}"
    return {"type": f"{name}_{ANTHROPIC_DATE}", "name": name}


def _hosted_search(entries: Sequence[Entry]) -> dict[str, Value]:
    namespaces = {one["namespace"] for one in entries if isinstance(one.get("namespace"), str)}
    search: dict[str, Value] = {"type": "tool_search", "mode": "hosted"}
    return search | ({"namespaces": sorted(namespaces)} if namespaces else {})
