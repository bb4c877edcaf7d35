"""The events of a search on the client (SRCH-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.values.model import Value


def query_event(tool_use_id: str, label: str, query: str) -> dict[str, Value]:
    """Return the transcript event of a query; `label` names the strategy."""
    metadata = {
        "tool_use_id": tool_use_id,
        "name": f"tool_search_tool_{label}",
        "query": {"query": query},
        "strategy": label,
        "mode": "client",
    }
    return {"kind": "tool_search_query", "metadata": metadata}


def result_event(tool_use_id: str, label: str, promoted: Sequence[str]) -> dict[str, Value]:
    """Return the transcript event of what a query found."""
    metadata = {
        "tool_use_id": tool_use_id,
        "promoted": list(promoted),
        "strategy": label,
        "mode": "client",
    }
    return {"kind": "tool_search_result", "metadata": metadata}
