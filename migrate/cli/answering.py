"""What implementations under test are called in a line for a person."""

from __future__ import annotations

from harness.implementation.answers import NAME as OF_THE_PROFILE


def answering(implementation: str) -> str:
    """Return the name of an implementation; `profile` alone would be taken for the file."""
    return "callables of the profile" if implementation == OF_THE_PROFILE else implementation
