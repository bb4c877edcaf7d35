"""Which models a rule is for (CAP-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.capabilities.versions import version_of

if TYPE_CHECKING:
    from harness.harn.capabilities.rules import Rule


def fits(rule: Rule, model: str) -> bool:
    """Return whether a rule is for a model: its id fits and its version is new enough."""
    lowered = model.lower()
    if not matches(rule.model_match.lower(), lowered):
        return False
    if rule.version_min is None:
        return True
    version = version_of(lowered)
    return version is not None and version >= rule.version_min


def matches(pattern: str, model: str) -> bool:
    """Return whether a pattern of CAP-5 matches; both are lower-cased already."""
    if len(pattern) > 1 and pattern[0] == pattern[-1] == "*":
        return pattern[1:-1] in model
    if pattern.endswith("*"):
        return model.startswith(pattern[:-1])
    if pattern.startswith("*"):
        return model.endswith(pattern[1:])
    if pattern.count("*") == 1:
        before, after = pattern.split("*")
        long_enough = len(model) >= len(before) + len(after)
        return long_enough and model.startswith(before) and model.endswith(after)
    return model == pattern
