"""Ranks by a closure of the script (SRCH-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_lists import name_of
from harness.harn.errors import HarnError
from harness.harn.search.ranking import Hit, Ranking
from harness.harn.tools.registry import TOOLS
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.harn.registries import Entry
    from harness.harn.runtime.run import Run
    from harness.harn.search.options import Scorer
    from harness.harn.values.model import Value

NAME_KEYS: Final = ("tool_names", "names", "name")
"""Where a dict may have the names."""


def rank(run: Run, scorer: Scorer, query: str, deferred: Sequence[Entry], variant: str) -> Ranking:
    """Return the tools that the closure names, in its order; unknown names are dropped.

    It is called with the query, the registry of the deferred tools and `{variant}`. Raises what
    it throws, and `HarnError` (`tool_search_strategy`) for a result that names nothing.
    """
    registry = TOOLS.with_entries(TOOLS.empty(), list(deferred))
    given = scorer.handler.invoke(run, [query, registry, {"variant": variant}])
    known = {name_of(entry) for entry in deferred}
    named = dict.fromkeys(name.strip() for name in _names(given))
    return Ranking(tuple(Hit(name) for name in named if name in known))


def _names(given: Value) -> Iterator[str]:
    named = _named(given) if isinstance(given, dict) else given
    if named is not None and not isinstance(named, (str, list, dict)):
        raise _fault(f"must give a name, a list of names or a dict, got {type_name(named)}")
    for one in named if isinstance(named, list) else [named]:
        name = one.get("name") if isinstance(one, dict) else one
        if isinstance(name, str):
            yield name


def _named(given: dict[str, Any]) -> Value:
    for key in NAME_KEYS:
        if key in given:
            return given[key]
    raise _fault(f"gave a dict without names; it must have one of {', '.join(NAME_KEYS)}")


def _fault(message: str) -> HarnError:
    return HarnError("tool_search_strategy", f"tool_search.strategy {message}", "Runtime error: ")
