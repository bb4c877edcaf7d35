"""What implementations under test are called in a line for a person."""

from __future__ import annotations

from harness.implementation.answers import NAME as OF_THE_PROFILE
from migrate.cli.terminal import visible


def answering(implementation: str) -> str:
    """Return the name of an implementation; `profile` alone would be taken for the file."""
    if implementation == OF_THE_PROFILE:
        return "callables of the profile"
    return visible(implementation)
