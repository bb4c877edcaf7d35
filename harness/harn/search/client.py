"""Tool search on the client: what a model sees, and what a search promotes (SRCH-8, SRCH-9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Final

from harness.harn.entry_lists import name_of
from harness.harn.search import custom
from harness.harn.search.documents import documents
from harness.harn.search.options import Scorer, SearchOptions
from harness.harn.search.ranking import MOST, Ranking
from harness.harn.search.resolving import is_deferred
from harness.harn.tools.registry import shown
from harness.harn.values.json_text import json_text

if TYPE_CHECKING:
    from harness.harn.registries import Entry
    from harness.harn.runtime.run import Run

QUERY: Final = {"type": "string", "description": "What the tool should do"}


@dataclass(frozen=True, slots=True)
class ClientSearch:
    """The tools of a session; `promoted` are the names of found ones, the oldest first."""

    options: SearchOptions
    entries: tuple[Entry, ...]
    promoted: tuple[str, ...] = ()

    def visible(self) -> list[Entry]:
        """Return the tools that the model sees: the search tool is the last (SRCH-8, newer)."""
        loaded = self._loaded()
        seen = [
            _without_flag(entry)
            for entry in self.entries
            if not is_deferred(entry) or name_of(entry) in loaded
        ]
        return [*seen, search_tool(self.options.name)]

    def hidden(self) -> list[Entry]:
        """Return the deferred tools that nothing has loaded."""
        loaded = self._loaded()
        deferred = (entry for entry in self.entries if is_deferred(entry))
        return [entry for entry in deferred if name_of(entry) not in loaded]

    def _loaded(self) -> frozenset[str]:
        return self.options.always_loaded.union(self.promoted)

    def search(self, run: Run, query: str) -> tuple[Ranking, ClientSearch]:
        """Return what a query finds among the hidden tools, and the tools of the next turn.

        Raises what a scorer of the script throws, and `HarnError` (`tool_search_strategy`).
        """
        ranking = self._ranked(run, query)
        return ranking, self._promoting(run, ranking.names)

    def _ranked(self, run: Run, query: str) -> Ranking:
        if not query.strip():
            return Ranking(diagnostic="the query is empty; say what the tool should do")
        hidden = self.hidden()
        strategy = self.options.strategy
        if isinstance(strategy, Scorer):
            found = custom.rank(run, strategy, query, hidden, self.options.variant)
        else:
            texts = documents(run, hidden)
            run.spend(sum(map(len, texts.values())) // 4)
            # Loaded on use: bm25s and what it needs are slow to import.
            found = import_module(f"{__package__}.{strategy}").rank(query, texts)
        return replace(found, hits=found.hits[:MOST])

    def _promoting(self, run: Run, names: list[str]) -> ClientSearch:
        # Of one search the best is the youngest, so that it is evicted last.
        promoted = (*self.promoted, *reversed(names))
        return replace(self, promoted=self._within_budget(run, promoted))

    def _within_budget(self, run: Run, promoted: tuple[str, ...]) -> tuple[str, ...]:
        """SRCH-12: over the budget, the oldest are hidden again."""
        budget = self.options.budget_tokens
        if budget is None:
            return promoted
        names = frozenset(promoted)
        found = (entry for entry in self.entries if name_of(entry) in names)
        tokens = {name_of(entry): estimated_tokens(run, entry) for entry in found}
        used = sum(tokens[name] for name in promoted)
        evicted = 0
        while used > budget and evicted < len(promoted):
            used -= tokens[promoted[evicted]]
            evicted += 1
        return promoted[evicted:]


def search_tool(name: str) -> Entry:
    """Return the tool that a model searches with (SRCH-8)."""
    return {
        "name": name,
        "description": "Search the tools that are not loaded yet; what is found can be called next",
        "parameters": {"query": QUERY},
        "annotations": {"kind": "search", "side_effect_level": "read_only"},
    }


def estimated_tokens(run: Run, entry: Entry) -> int:
    """Return how many tokens a tool costs in a prompt (SRCH-12)."""
    size = len(json_text(shown(entry)))
    run.room_for(size)
    return size // 4 + 1


def _without_flag(entry: Entry) -> Entry:
    """A copy that is loaded has no flag (SRCH-8)."""
    return {key: value for key, value in entry.items() if key != "defer_loading"}
