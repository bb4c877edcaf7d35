"""What is taken away after a turn (NARW-5, NARW-6, NARW-8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from harness.harn.narrowing.classes import CLASSES, UNKNOWN, class_of, facts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from harness.harn.narrowing.options import Narrowing
    from harness.harn.values.model import Value

POLICY_KEYS: Final = (
    *("mode", "prune_classes", "keep_classes"),
    *("unknown_tool_policy", "hard_keep"),
)

_PRUNED: Final = "unused_prunable_class"


@dataclass(slots=True)
class History:
    """The names that the last turns attempted, the latest last, and all that was taken away."""

    turns: list[list[str]] = field(default_factory=list)
    removed: set[str] = field(default_factory=set)

    def reset(self) -> None:
        """Forget both, as when a skill is activated (NARW-7)."""
        self.turns.clear()
        self.removed.clear()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tool that the model sees."""

    name: str
    annotations: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Judge:
    """The names that are used and those that are kept, and the classes that may be taken away."""

    used: frozenset[str]
    kept: frozenset[str]
    prunable: frozenset[str]

    def detail(self, candidate: Candidate) -> dict[str, Value]:
        """Return what the event says of a tool, with the reason why it goes or stays (NARW-8)."""
        facts = facts_of(candidate.name, candidate.annotations)
        tool_class = class_of(facts)
        return {
            "name": facts.name,
            "class": tool_class,
            "kind": facts.kind,
            "side_effect_level": facts.level,
            "reason": self._reason(facts.name, tool_class),
        }

    def _reason(self, name: str, tool_class: str) -> str:
        if name in self.used:
            return "used_in_window"
        if name in self.kept:
            return "hard_keep"
        return _PRUNED if tool_class in self.prunable else "class_kept"


def narrow(
    narrowing: Narrowing,
    history: History,
    candidates: Sequence[Candidate],
    attempted: Iterable[str],
) -> dict[str, Value] | None:
    """Note what a turn attempted, and take away what the turns of the window do not use.

    Returns the metadata of the event `skill_narrow`, or None where nothing was taken away.
    """
    window = narrowing["window_turns"]
    history.turns = [*history.turns, list(dict.fromkeys(attempted))][-window:]
    if not narrowing["enabled"] or not candidates or len(history.turns) < window:
        return None
    judge = Judge(
        used=frozenset(name for turn in history.turns for name in turn),
        kept=frozenset(narrowing["hard_keep"]),
        prunable=frozenset(one for one in CLASSES if _is_prunable(narrowing, one)),
    )
    judged = [judge.detail(candidate) for candidate in candidates]
    removed = [detail for detail in judged if detail["reason"] == _PRUNED]
    if not removed:
        return None
    history.removed.update(detail["name"] for detail in removed)
    return _event(narrowing, removed, [one for one in judged if one["reason"] != _PRUNED])


def _event(
    narrowing: Narrowing, removed: list[dict[str, Value]], kept: list[dict[str, Value]]
) -> dict[str, Value]:
    window = narrowing["window_turns"]
    return {
        "reason": f"unused across last {window} turns",
        "removed_tools": [detail["name"] for detail in removed],
        "remaining_tools": [detail["name"] for detail in kept],
        "window_turns": window,
        "policy": {key: narrowing[key] for key in POLICY_KEYS},
        "removed_tool_details": removed,
        "kept_tool_details": kept,
    }


def _is_prunable(narrowing: Narrowing, tool_class: str) -> bool:
    if tool_class in narrowing["keep_classes"]:
        return False
    if tool_class == UNKNOWN:
        return bool(narrowing["unknown_tool_policy"] == "prune")
    return narrowing["mode"] == "aggressive" or tool_class in narrowing["prune_classes"]
