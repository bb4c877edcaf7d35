"""The tools of a policy after some were taken away (NARW-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.surface.patterns import matches

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_TOOLS: Final = "__harn_tool_surface_no_tools__"
"""Matches no tool: an empty list of a policy would allow all."""


def narrowed(patterns: Sequence[str], remaining: Sequence[str]) -> list[str]:
    """Return the names of `remaining` tools that a policy allows; no patterns allow all of them."""
    allowed = [
        name
        for name in remaining
        if not patterns or any(matches(pattern, name) for pattern in patterns)
    ]
    return allowed or [NO_TOOLS]
