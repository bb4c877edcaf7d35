"""Deny patterns (CMD-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.surface import patterns

if TYPE_CHECKING:
    from collections.abc import Sequence


def first_match(deny_patterns: Sequence[str], text: str) -> str | None:
    """Return the first pattern that matches the text of a command, or None."""
    return next((pattern for pattern in deny_patterns if matches(pattern, text)), None)


def matches(pattern: str, text: str) -> bool:
    """Return whether a pattern matches: as a glob of a tool, or its parts in their order."""
    if patterns.matches(pattern, text):
        return True
    if "*" not in pattern:
        return pattern in text
    at = 0
    for part in filter(None, pattern.split("*")):
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return True
