"""What `process.exec` gives back (CMD-10, CMD-11, CMD-14)."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.values.model import Value

REDACTED: Final = "<redacted>"


def command_id(prefix: str) -> str:
    """Return an id that no other command has."""
    return f"{prefix}{uuid.uuid4().hex[:16]}"


def now() -> str:
    """Return the time of an envelope."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def not_run(status: str, message: str, parameters: Mapping[str, Any]) -> dict[str, Value]:
    """Return the envelope of a command that was not spawned (CMD-10)."""
    time = now()
    return {
        "command_id": command_id("cmd_blocked_"),
        "status": status,
        **dict.fromkeys(("pid", "process_group_id", "handle_id", "signal")),
        "started_at": time,
        "ended_at": time,
        "duration_ms": 0,
        **dict.fromkeys(("exit_code", "exit_status", "legacy_status"), -1),
        "timed_out": False,
        "stdout": "",
        **dict.fromkeys(("stderr", "combined", "reason"), message),
        "success": False,
        "error": "permission_denied",
        "audit_id": command_id("audit_"),
        "request": _redacted(parameters),
    }


def _redacted(parameters: Mapping[str, Any]) -> dict[str, Value]:
    hidden = {key for key in ("env", "stdin") if parameters.get(key) is not None}
    return {**parameters, **dict.fromkeys(hidden, REDACTED)}


def with_policy(
    envelope: Value,
    context: Mapping[str, Any],
    decisions: Sequence[Mapping[str, Any]],
    annotation: Value = None,
) -> Value:
    """Return an envelope with what its policy decided (CMD-11); what a hook made no dict stays."""
    if not isinstance(envelope, dict):
        return envelope
    said: dict[str, Value] = {"context": dict(context), "decisions": list(decisions)}
    if annotation is not None:
        said["annotation"] = annotation
    return envelope | {"command_policy": said}
