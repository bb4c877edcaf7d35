"""What implementations under test are called in a line for a person."""

from __future__ import annotations

from harness.implementation.names import shown_name
from migrate.cli.terminal import visible


def answering(implementation: str) -> str:
    """Return the name of an implementation, safe for a terminal."""
    return visible(shown_name(implementation))
