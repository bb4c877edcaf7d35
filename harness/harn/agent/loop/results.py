"""What became of a call."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallResult:
    """What a call answers; `rejected` ones did not reach their tool."""

    content: str
    ok: bool = True
    rejected: bool = False


def failed(message: str) -> CallResult:
    """Return the result of a tool that failed."""
    return CallResult(message, ok=False)


def rejected(message: str) -> CallResult:
    """Return the result of a call that was not let through."""
    return CallResult(message, ok=False, rejected=True)
