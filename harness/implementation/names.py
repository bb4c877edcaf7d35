"""What the implementation is called that a profile makes, for programs and for a person."""

OF_THE_PROFILE = "profile"
"""What it is called in configuration and in reports."""


def shown_name(implementation: str) -> str:
    """Return the name of an implementation for a person; `profile` alone would be the file."""
    return "callables of the profile" if implementation == OF_THE_PROFILE else implementation
