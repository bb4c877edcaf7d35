"""The active skills of a loop: matched, loaded, left (SKL-10, SKL-11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_lists import name_of
from harness.harn.errors import HarnError, LimitError
from harness.harn.skills.matching import candidates
from harness.harn.skills.options import MATCHES, METADATA
from harness.harn.skills.registry import text_of
from harness.harn.skills.scope import Scope, allowed_tools, scope_of
from harness.harn.values.display import display
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.harn.registries import Entry
    from harness.harn.runtime.run import Run
    from harness.harn.skills.matching import Candidate
    from harness.harn.skills.options import SkillOptions
    from harness.harn.values.model import Value

    Emit = Callable[[str, dict[str, Any]], None]

LOADED: Final = "loaded by load_skill"


@dataclass(slots=True)
class ActiveSkills:
    """The active skills in the order of their activation; `emit` takes kind and metadata."""

    run: Run
    options: SkillOptions
    emit: Emit
    active: list[Entry] = field(default_factory=list)

    def match(self, prompt: str, iteration: int, *, reassess: bool) -> bool:
        """Activate what the prompt calls for, and leave what it does not, unless that is sticky.

        Returns whether a skill was activated.
        """
        if self.options.strategy not in MATCHES:
            return False
        found = self._candidates(prompt)
        self._told(found, iteration, reassess=reassess)
        chosen = found[: self.options.top_n]
        if reassess:
            self._leave_all_but({name_of(one.skill) for one in chosen}, iteration)
        activated = [self._activate(one.skill, iteration, one.score, one.reason) for one in chosen]
        return any(activated)

    def load(self, skill: Entry, iteration: int) -> bool:
        """Activate a skill that the model loads. Returns whether it was not active before."""
        return self._activate(skill, iteration, None, LOADED)

    @property
    def scope(self) -> Scope:
        """The tools that are visible."""
        return scope_of(self.active)

    def prompt(self) -> str:
        """Return what the system prompt says of the active skills, empty for none (SKL-11)."""
        if not self.active:
            return ""
        return "\n\n".join(["## Active skills", *map(_section, self.active)])

    def _candidates(self, prompt: str) -> list[Candidate]:
        if self.options.strategy != METADATA:
            return []
        options = self.options
        return candidates(self.run, options.registry, prompt, options.working_files)

    def _told(self, found: list[Candidate], iteration: int, *, reassess: bool) -> None:
        metadata = {
            "strategy": self.options.strategy,
            "iteration": iteration,
            "reassess": reassess,
            "candidates": [one.value() for one in found],
            "working_files": list(self.options.working_files),
        }
        self.emit("skill_matched", metadata)

    def _activate(self, skill: Entry, iteration: int, score: float | None, reason: str) -> bool:
        name, tools = name_of(skill), allowed_tools(skill)
        self.run.spend(1 + len(self.active) + len(tools) // 16)
        if any(name_of(other) == name for other in self.active):
            return False
        self.active.append(skill)
        metadata = {
            "name": name,
            "description": text_of(skill, "description"),
            "iteration": iteration,
            "score": score,
            "reason": reason,
            "allowed_tools": tools,
        }
        self.emit("skill_activated", metadata)
        if tools:
            self.emit("skill_scope_tools", {"name": name, "allowed_tools": tools})
        self._hook(skill, "on_activate")
        return True

    def _leave_all_but(self, names: set[str], iteration: int) -> None:
        left = [skill for skill in self.active if name_of(skill) not in names]
        self.active = [skill for skill in self.active if name_of(skill) in names]
        for skill in left:
            self.emit("skill_deactivated", {"name": name_of(skill), "iteration": iteration})
            self._hook(skill, "on_deactivate")

    def _hook(self, skill: Entry, hook: str) -> None:
        """Call a closure of a skill; its errors are told and stop nothing."""
        closure = skill.get(hook)
        if not is_callable(closure):
            return
        try:
            closure.invoke(self.run, [])
        except LimitError:
            raise
        except HarnError as error:
            metadata: dict[str, Value] = {
                "name": name_of(skill),
                "hook": hook,
                "error": str(error),
            }
            self.emit("skill_hook_failed", metadata)


def _section(skill: Entry) -> str:
    when, tools = text_of(skill, "when_to_use"), allowed_tools(skill)
    head = [
        f"### {name_of(skill)}",
        text_of(skill, "description"),
        f"When to use: {when}" if when else "",
        f"Scoped tools: {', '.join(tools)}" if tools else "",
    ]
    prompt = skill.get("prompt")
    body = [] if prompt is None else ["", display(prompt)]
    return "\n".join([line for line in head if line] + body)
