"""Complaints about the caller's arguments, as opposed to anything a model wrote."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Entry = TypeVar("Entry")


def require_str(value: object, parameter: str) -> None:
    """Raise TypeError naming `parameter` unless `value` is a string."""
    if not isinstance(value, str):
        raise TypeError(f"{parameter} must be str, not {type(value).__name__}")


def require_function(value: object, parameter: str) -> None:
    """Raise TypeError naming `parameter` unless `value` can be called."""
    if not callable(value):
        raise TypeError(f"{parameter} must be a function, not {type(value).__name__}")


def require_all(entries: Iterable[Entry], kind: type[Entry], parameter: str) -> list[Entry]:
    """Return the entries of a collection as a list.

    Raises TypeError naming `parameter` unless it is a collection of `kind` only; a single string
    is none.
    """
    if isinstance(entries, str) or not isinstance(entries, Iterable):
        raise TypeError(
            f"{parameter} must be a collection of {kind.__name__}, not {type(entries).__name__}"
        )
    listed = list(entries)
    for entry in listed:
        if not isinstance(entry, kind):
            raise TypeError(
                f"{parameter} must hold {kind.__name__} only, not {type(entry).__name__}"
            )
    return listed
