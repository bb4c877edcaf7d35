"""The errors of this room."""

from __future__ import annotations

from harness.harn.errors import HarnError


def fault(code: str, message: str, category: str = "generic") -> HarnError:
    """Return the error that a builtin of this room raises."""
    return HarnError(code, message, "Runtime error: ", category=category)
