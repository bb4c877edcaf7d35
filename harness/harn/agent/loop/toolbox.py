"""The tools of a loop, and which of them the model sees (SRCH-8, SKL-11, NARW-7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from harness.harn.narrowing.policy import narrowed
from harness.harn.narrowing.step import Candidate, History
from harness.harn.search.native import native_search_tools, request_tools
from harness.harn.skills.loading import NAME as LOAD_SKILL
from harness.harn.skills.loading import TOOL as LOAD_SKILL_TOOL
from harness.harn.skills.scope import Scope
from harness.harn.tools.executable import entry_name
from harness.harn.tools.registry import TOOLS, spend_on_parameters

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.registries import Entry, Registry
    from harness.harn.runtime.run import Run
    from harness.harn.search.client import ClientSearch
    from harness.harn.search.options import SearchOptions
    from harness.harn.skills.activation import ActiveSkills
    from harness.harn.values.model import Value

ALL: Final = Scope()


@dataclass(frozen=True, slots=True)
class View:
    """The tools as they are for one turn.

    `registry` has what the model sees; `allowed` is what policy, skills and narrowing leave of the
    registry of the loop, `client` the search over those.
    """

    registry: Registry
    allowed: list[Entry]
    by_name: Mapping[str, Entry]
    client: ClientSearch | None


@dataclass(slots=True)
class Toolbox:
    """The registry of a loop and all that hides a part of it.

    `client` searches the deferred tools here, `native` lets the model search them itself.
    `always` are the names of tools that no skill hides; `restarts` counts how often narrowing
    began anew.
    """

    run: Run
    registry: Registry
    capabilities: Mapping[str, Any]
    policy: Mapping[str, Any]
    client: ClientSearch | None = None
    native: SearchOptions | None = None
    skills: ActiveSkills | None = None
    always: frozenset[str] = frozenset()
    history: History = field(default_factory=History)
    restarts: int = 0

    @property
    def size(self) -> int:
        """How many tools there are, visible or not."""
        return len(TOOLS.entries(self.registry))

    def restart_narrowing(self) -> None:
        """Forget what was used and taken away: a skill was activated (NARW-7)."""
        self.history.reset()
        self.restarts += 1

    def view(self) -> View:
        """Return the tools as they are now; every tool costs a step."""
        self.run.spend(1 + self.size)
        allowed = self._allowed()
        client = self.searching(allowed)
        seen = allowed if client is None else client.visible()
        if self.skills is not None:
            seen = [*seen, dict(LOAD_SKILL_TOOL)]
        by_name = {name: entry for entry in reversed(seen) if (name := entry_name(entry))}
        return View(TOOLS.with_entries(self.registry, seen), allowed, by_name, client)

    def request_tools(self, view: View) -> tuple[dict[str, Value], ...]:
        """Return the tools of a request in the shape of the provider (SRCH-5 … SRCH-7)."""
        seen = TOOLS.entries(view.registry)
        spend_on_parameters(self.run, seen)
        if self.native is None:
            return tuple(request_tools(seen, self.capabilities))
        return tuple(native_search_tools(seen, self.capabilities, self.native.variant))

    def candidates(self, view: View) -> list[Candidate]:
        """Return the tools that narrowing may take away: those that the model saw (NARW-5)."""
        own = self.policy.get("tool_annotations") or {}
        return [
            Candidate(name, _annotations(name, entry, own))
            for entry in view.allowed
            if (name := entry_name(entry)) and name in view.by_name
        ]

    def searching(self, allowed: list[Entry]) -> ClientSearch | None:
        """Return the search over allowed tools, with what was found of them so far."""
        if self.client is None:
            return None
        names = {entry_name(entry) for entry in allowed}
        promoted = tuple(name for name in self.client.promoted if name in names)
        return replace(self.client, entries=tuple(allowed), promoted=promoted)

    def promote(self, names: tuple[str, ...]) -> None:
        """Let the model see found tools from the next turn on (SRCH-9)."""
        if self.client is not None:
            self.client = replace(self.client, promoted=names)

    def knows(self, name: str) -> bool:
        """Return whether the registry has a tool of that name, visible or not."""
        return any(entry_name(entry) == name for entry in TOOLS.entries(self.registry))

    def _allowed(self) -> list[Entry]:
        scope = ALL if self.skills is None else self.skills.scope
        remaining = [
            (name, entry)
            for entry in TOOLS.entries(self.registry)
            if (name := entry_name(entry)) and self._remains(name, entry, scope)
        ]
        names = frozenset(narrowed(self._patterns(), [name for name, _ in remaining]))
        return [entry for name, entry in remaining if name in names]

    def _remains(self, name: str, entry: Entry, scope: Scope) -> bool:
        if name in self.history.removed:
            return False
        if name == LOAD_SKILL and self.skills is not None:
            return False  # that of the loop stands in its place
        return name in self.always or scope.allows(name, entry.get("namespace"))

    def _patterns(self) -> list[str]:
        patterns: list[str] = self.policy.get("tools") or []
        self.run.spend(len(patterns) * self.size // 32)
        return patterns


def _annotations(name: str, entry: Entry, others: Mapping[str, Any]) -> Mapping[str, Any]:
    given = entry.get("annotations")
    if not isinstance(given, dict):
        given = others.get(name)
    return given if isinstance(given, dict) else {}
