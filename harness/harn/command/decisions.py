"""The decisions about a command, as its envelope lists them (CMD-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value

Action = Literal[
    "classify", "deny", "require_approval", "rewrite", "dry_run", "explain_only", "annotate"
]
Source = Literal["deterministic", "deny_patterns", "recursion_guard", "pre_hook", "post_hook"]


def decision(
    action: Action,
    source: Source,
    reason: str,
    scan: Mapping[str, Any],
    display: Value = None,
) -> dict[str, Value]:
    """Return a decision, with the labels and the confidence of the scan that it was made upon."""
    return {
        "action": action,
        "reason": reason,
        "source": source,
        "risk_labels": scan.get("risk_labels", []),
        "confidence": scan.get("confidence"),
        "display": display,
    }
