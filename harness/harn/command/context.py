"""The context that hooks and scans see of a command (CMD-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.harn.agent.sessions import active_id
from harness.harn.command.request import shown_request
from harness.harn.command.scans import risk_scan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.command.policy import Policy
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def command_context(run: Run, policy: Policy, parameters: Mapping[str, Any]) -> dict[str, Value]:
    """Return the context of a command with its deterministic scan under `scan`.

    `active_cwd` is the folder of the host. What is relative, the `cwd` of the request and roots of
    the policy, is so to it: a root must not follow the command to where it wants to run.
    """
    host = run.host
    context: dict[str, Value] = {
        "request": shown_request(parameters),
        "active_cwd": str(host.folder),
        "workspace_roots": policy["workspace_roots"] or [str(host.folder)],
        "policy": {
            "default_shell_mode": policy["default_shell_mode"],
            "deny_patterns": policy["deny_patterns"],
            "require_approval": policy["require_approval"],
            "ceiling": policy.get("ceiling"),
        },
        "tool_annotations": policy.get("tool_annotations", {}),
        "transcript": {"summary": None, "recent_messages": [], "redacted": True},
        "caller": {
            "surface": "host_call",
            "capability": "process",
            "operation": "exec",
            "session_id": active_id(run),
        },
    }
    return context | {"scan": risk_scan(run, context)}
