"""What a `pre` hook may say about a command (CMD-6, CMD-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from harness.harn.command.faults import fault
from harness.harn.values.display import display
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value

REWRITABLE: Final = frozenset(
    {
        "mode",
        "argv",
        "command",
        "shell",
        "cwd",
        "env",
        "env_mode",
        "stdin",
        "timeout",
        "timeout_ms",
        "capture",
        "capture_stderr",
        "max_inline_bytes",
    }
)
"""The fields of a request that a hook may change (CMD-7)."""

Said = Literal["allow", "deny", "require_approval", "dry_run", "explain_only", "rewrite"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a hook decided; `display` is what to show a person, `rewrite` the changed fields."""

    action: Said
    message: str = ""
    display: Value = None
    rewrite: Mapping[str, Any] | None = None


ALLOW: Final = Verdict("allow")

_MESSAGES: Final[Mapping[str, str]] = {
    "deny": "denied by the pre-hook",
    "require_approval": "the pre-hook requires approval",
    "dry_run": "dry run: the command was not executed",
    "explain_only": "explain only: the command was not executed",
}
"""What is said where the hook gives no message."""


def read_verdict(given: Value) -> Verdict:
    """Return what a hook's result means; the first test that fits decides.

    Raises `HarnError`: `command_pre_result`, `command_rewrite_type`, `command_rewrite_field`.
    """
    if given is None or given == "allow":
        return ALLOW
    if not isinstance(given, dict):
        message = f'pre-hook must return nil, "allow" or a dict, got {_shown(given)}'
        raise fault("command_pre_result", message)
    return _from_dict(given)


def _from_dict(given: Mapping[str, Any]) -> Verdict:
    action = given.get("action")
    if given.get("allow") or action == "allow":
        return ALLOW
    if _says(given, "deny") or action == "deny":
        return Verdict("deny", _message(given, "deny", "deny", "message", "reason"))
    if action == "require_approval" or _says(given, "require_approval"):
        keys = ("reason", "message", "require_approval")
        return Verdict(
            "require_approval", _message(given, "require_approval", *keys), given.get("display")
        )
    if given.get("dry_run") or action == "dry_run":
        return Verdict("dry_run", _message(given, "dry_run", "reason", "message"))
    if given.get("explain_only") or action == "explain_only":
        return Verdict("explain_only", _message(given, "explain_only", "reason", "message"))
    return _rewrite(given)


def _rewrite(given: Mapping[str, Any]) -> Verdict:
    written = (given[key] for key in ("rewrite", "request") if given.get(key) is not None)
    rewrite = next(written, None)
    if rewrite is None:
        return ALLOW
    if not isinstance(rewrite, dict):
        message = f"pre-hook: rewrite must be a dict, got {type_name(rewrite)}"
        raise fault("command_rewrite_type", message)
    for key in sorted(rewrite):
        if key not in REWRITABLE:
            allowed = ", ".join(sorted(REWRITABLE))
            message = f"pre-hook: a rewrite cannot modify field `{key}`, only {allowed}"
            raise fault("command_rewrite_field", message)
    reason = _message(given, "", "reason", "message")
    return Verdict("rewrite", reason or "rewritten by the pre-hook", rewrite=rewrite)


def _says(given: Mapping[str, Any], key: str) -> bool:
    return given.get(key) is not None and given[key] is not False


def _message(given: Mapping[str, Any], action: str, *keys: str) -> str:
    """Return the first message among the keys; `true` says that it is so, not why."""
    for key in keys:
        if given.get(key) is not None and type(given[key]) is not bool:
            return display(given[key])
    return _MESSAGES.get(action, "")


def _shown(given: Value) -> str:
    return f'"{given}"' if isinstance(given, str) else type_name(given)
