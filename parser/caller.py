"""Complaints about the caller's arguments, as opposed to anything a model wrote."""

from __future__ import annotations


def require_str(value: object, parameter: str) -> None:
    """Raise TypeError naming `parameter` unless `value` is a string."""
    if not isinstance(value, str):
        raise TypeError(f"{parameter} must be str, not {type(value).__name__}")
