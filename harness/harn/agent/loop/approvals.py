"""Whether the approval policy lets a call through; nobody is there to approve one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.harn.surface.inputs import APPROVAL_LISTS
from harness.harn.surface.patterns import matches

if TYPE_CHECKING:
    from collections.abc import Mapping


def refusal(policy: Mapping[str, Any], tool: str) -> str | None:
    """Return why a call of a tool is rejected, or None.

    What is denied is denied; what is approved beforehand needs no approval.
    """
    if _lists(policy, "auto_deny", tool):
        return f"the call of `{tool}` is denied by approval_policy.auto_deny"
    if _lists(policy, "auto_approve", tool):
        return None
    if _lists(policy, "require_approval", tool):
        return f"the call of `{tool}` requires approval, and nobody is there to give it"
    return None


def size(policy: Mapping[str, Any]) -> int:
    """Return how many patterns a policy has."""
    return sum(len(policy.get(name) or ()) for name in APPROVAL_LISTS)


def _lists(policy: Mapping[str, Any], name: str, tool: str) -> bool:
    return any(matches(pattern, tool) for pattern in policy.get(name) or ())
