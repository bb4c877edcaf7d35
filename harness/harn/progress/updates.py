"""Reports as the protocols of hosts have them (PROG-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value


def acp_update(payload: Mapping[str, Any]) -> dict[str, Value]:
    """Return the session update of ACP: entries replace the plan, a message alone narrates."""
    if payload["entries"]:
        return {"sessionUpdate": "plan", "entries": payload["entries"]}
    return {
        "sessionUpdate": "agent_message_chunk",
        "content": {"type": "text", "text": payload["message"]},
        "_meta": {"harn": {"kind": "progress", "metadata": payload["metadata"]}},
    }


def a2a_update(task_id: str, context_id: str, payload: Mapping[str, Any]) -> dict[str, Value]:
    """Return the event of A2A: the task goes on, and nothing is pushed."""
    said = payload["message"] or ""
    return {
        "kind": "status-update",
        "taskId": task_id,
        "contextId": context_id,
        "final": False,
        "status": {
            "state": "working",
            "message": {
                "kind": "message",
                "role": "agent",
                "parts": [{"kind": "text", "text": said}] if said.strip() else [],
                "metadata": {"entries": payload["entries"], **payload["metadata"]},
            },
        },
    }
