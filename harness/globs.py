"""Patterns of ids, groups and files, the same for every command, option and decision.

`*` stands for any text, `?` for one character, and everything else for itself: ids and the names of
files have brackets in them, which are no classes of characters here.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Final

WILDCARDS: Final = frozenset("*?")
"""What stands for something else in a pattern."""


def matches(name: str, pattern: str) -> bool:
    """Tell whether all of `name` is what `pattern` stands for; cases differ."""
    return fnmatchcase(name, with_plain_brackets(pattern))


def with_plain_brackets(pattern: str) -> str:
    """Return a pattern as Python's `fnmatch` and `Path.match` want it: no bracket opens a class."""
    return pattern.replace("[", "[[]")
