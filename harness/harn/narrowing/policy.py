"""The tools of a policy after some were taken away (NARW-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.surface.patterns import patterns_of

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_TOOLS: Final = "__harn_tool_surface_no_tools__"
"""Matches no tool: an empty list of a policy would allow all."""


def narrowed(patterns: Sequence[str], remaining: Sequence[str]) -> list[str]:
    """Return the names of `remaining` tools that a policy allows; no patterns allow all of them."""
    match = patterns_of(patterns or ["*"]).match
    return [name for name in remaining if match(name)] or [NO_TOOLS]
