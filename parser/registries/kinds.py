"""What a value is called where it was not expected: in the words of JSON, where tools come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# The order matters: a bool is a number to Python.
_WORDS: Final[tuple[tuple[type | tuple[type, ...], str], ...]] = (
    (bool, "a boolean"),
    ((int, float), "a number"),
    (str, "a string"),
    ((list, tuple), "a list"),
    (Mapping, "an object"),
)


def kind(value: object) -> str:
    """Return what a value is; one that JSON does not have is called by its type."""
    if value is None:
        return "null"
    words = (word for kinds, word in _WORDS if isinstance(value, kinds))
    return next(words, type(value).__name__)
