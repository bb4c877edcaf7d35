"""Patterns of tool names: `*`, `prefix*`, `*suffix`, or the name itself (SURF-3, CMD-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def matches(pattern: str, name: str) -> bool:
    """Return whether a pattern names a tool."""
    if pattern.endswith("*"):
        return name.startswith(pattern[:-1])
    if pattern.startswith("*"):
        return name.endswith(pattern[1:])
    return name == pattern


def is_wild(pattern: str) -> bool:
    """Return whether a pattern may name several tools."""
    return pattern.endswith("*") or pattern.startswith("*")


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns that a name is compared with at once: names alone cost nothing for being many."""

    names: frozenset[str]
    prefixes: tuple[str, ...]
    suffixes: tuple[str, ...]

    def match(self, name: str) -> bool:
        """Return whether one of them names a tool."""
        return name in self.names or name.startswith(self.prefixes) or name.endswith(self.suffixes)


def patterns_of(given: Iterable[str]) -> Patterns:
    """Return the patterns, each of which means what it does in `matches`."""
    prefixes, suffixes, names = [], [], []
    for pattern in given:
        if pattern.endswith("*"):
            prefixes.append(pattern[:-1])
        elif pattern.startswith("*"):
            suffixes.append(pattern[1:])
        else:
            names.append(pattern)
    return Patterns(frozenset(names), tuple(prefixes), tuple(suffixes))
