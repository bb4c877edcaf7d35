"""Which skills a prompt calls for, by what they say of themselves (SKL-10)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_lists import name_of
from harness.harn.entry_texts import scalar_texts
from harness.harn.skills.path_globs import matches
from harness.harn.skills.registry import SKILLS, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.registries import Entry, Registry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

NOT_FOR_MODELS: Final = "disable-model-invocation"
"""A skill with this key is never matched, and no model can load it."""

NAMED: Final = 2.0
PATH: Final = 1.5
SATURATION: Final = 1.5

STEPS_OF_A_MATCH: Final = 8
"""What it costs to compare a glob with a path."""

_TOKEN: Final = re.compile(r"[^\W_]{3,}")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A skill that was matched, with its score and why it has it."""

    skill: Entry
    score: float
    reason: str

    def value(self) -> dict[str, Value]:
        """Return the dict that the event `skill_matched` has."""
        return {"name": name_of(self.skill), "score": self.score, "reason": self.reason}


def for_models(skill: Mapping[str, Any]) -> bool:
    """Return whether a model may use a skill."""
    return skill.get(NOT_FOR_MODELS) is not True


def loadable(registry: Registry) -> Registry:
    """Return a registry with the skills that a model may use."""
    return SKILLS.with_entries(registry, list(filter(for_models, SKILLS.entries(registry))))


def candidates(
    run: Run, registry: Registry, prompt: str, working_files: Sequence[str]
) -> list[Candidate]:
    """Return the skills that have a score, the best first, ties by name; it costs steps."""
    lowered = prompt.lower()
    tokens = frozenset(_TOKEN.findall(lowered))
    found = []
    for skill in filter(for_models, SKILLS.entries(registry)):
        run.spend(1 + len(tokens) + STEPS_OF_A_MATCH * len(working_files) * len(_paths(skill)))
        candidate = _scored(skill, lowered, tokens, working_files)
        if candidate.score > 0:
            found.append(candidate)
    return sorted(found, key=lambda one: (-one.score, name_of(one.skill)))


def _scored(
    skill: Entry, prompt: str, tokens: frozenset[str], working_files: Sequence[str]
) -> Candidate:
    said = f"{text_of(skill, 'description')} {text_of(skill, 'when_to_use')}".lower()
    hits = sum(1 for token in tokens if token in said)
    score, reasons = hits / (hits + SATURATION), [f"{hits} keyword hit(s)"] if hits else []
    name = name_of(skill)
    if name and name.lower() in prompt:
        score += NAMED
        reasons.append(f"prompt mentions '{name}'")
    for glob in _paths(skill):
        path = next((path for path in working_files if matches(glob, path)), None)
        if path is not None:
            score += PATH
            reasons.append(f"path '{glob}' matches '{path}'")
    return Candidate(skill, score, "; ".join(reasons))


def _paths(skill: Mapping[str, Any]) -> list[str]:
    return scalar_texts(skill.get("paths"))
