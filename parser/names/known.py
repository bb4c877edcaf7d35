"""The names a parse may call (KNOWN-1 … KNOWN-4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from parser.caller import require_all
from parser.names.nearest import Spellings
from parser.registry import tool_names
from parser.vocabulary.names import name_vocabulary

if TYPE_CHECKING:
    from collections.abc import Collection

    from parser.diagnostics import Diagnostic


@dataclass(frozen=True)
class KnownNames:
    """A set of names, and the same names in the order every listing uses (KNOWN-4).

    `told` keeps what was said of unknown names: a text may use one a thousand times.
    """

    names: frozenset[str]
    listing: tuple[str, ...]
    told: dict[str, Diagnostic] = field(default_factory=dict, repr=False, compare=False)

    def __contains__(self, name: object) -> bool:
        return name in self.names

    @cached_property
    def longest(self) -> int:
        """How many code points the longest name has."""
        return max(map(len, self.listing), default=0)

    @cached_property
    def spellings(self) -> Spellings:
        """The names as what a misspelt one may mean."""
        return Spellings(self.listing)


def bare_tool_names(tools: object = None) -> frozenset[str]:
    """Return the names that calls may use, the implicit ones included.

    Args:
        tools: a registry, as `parse` takes it.
    Returns: the set of names.
    Raises: nothing; whatever declares no tool is left out.
    Rules: KNOWN-1, CMP-10.

    >>> sorted(bare_tool_names([{"name": "run"}]))
    ['ledger', 'load_skill', 'run']
    """
    return tool_names(tools) | frozenset(name_vocabulary().implicit_names)


def known_names(known: Collection[str] | KnownNames, parameter: str = "known") -> KnownNames:
    """Return `known`, a collection of strings, as a set with its listing.

    Raises TypeError naming `parameter` when it is a single string, no collection, or holds
    something else.
    """
    if isinstance(known, KnownNames):
        return known
    names = frozenset(require_all(known, str, parameter))
    return KnownNames(names, tuple(sorted(names)))
