"""Patterns of tool names: `*`, `prefix*`, `*suffix`, or the name itself (SURF-3, CMD-9)."""

from __future__ import annotations


def matches(pattern: str, name: str) -> bool:
    """Return whether a pattern names a tool."""
    if pattern == "*":
        return True
    if pattern.endswith("*"):
        return name.startswith(pattern[:-1])
    if pattern.startswith("*"):
        return name.endswith(pattern[1:])
    return name == pattern
