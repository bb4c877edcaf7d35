"""The class of a tool, which decides whether it may be taken away (NARW-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

READ_ONLY: Final = "read_only"
UNKNOWN: Final = "unknown"

CLASSES: Final = (
    *(READ_ONLY, "mutating", "approval", "session_control"),
    *("progress", "result_polling", UNKNOWN),
)

_HARMLESS: Final = frozenset({"none", "read_only", "read"})
"""Side-effect levels of tools that change nothing."""


class Facts(NamedTuple):
    """What is looked at: the name of a tool and its annotations; texts are empty if absent."""

    name: str
    kind: str
    level: str
    annotations: Mapping[str, Any]

    def says(self, *keys: str) -> bool:
        """Return whether one of these annotations is true."""
        return any(self.annotations.get(key) is True for key in keys)


def facts_of(name: str, annotations: Mapping[str, Any]) -> Facts:
    """Return what is known of a tool."""
    return Facts(
        name,
        _text(annotations.get("kind")),
        _text(annotations.get("side_effect_level")),
        annotations,
    )


def class_of(facts: Facts) -> str:
    """Return the class of a tool: that of the first rule that holds."""
    return next((name for name, holds in RULES if holds(facts)), UNKNOWN)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _kinds(words: str) -> Callable[[Facts], bool]:
    kinds = frozenset(words.split())
    return lambda facts: facts.kind in kinds


def _names(words: str) -> Callable[[Facts], bool]:
    names = frozenset(words.split())
    return lambda facts: facts.name in names


RULES: Final[tuple[tuple[str, Callable[[Facts], bool]], ...]] = (
    ("session_control", lambda facts: facts.says("agent_lifecycle", "structural")),
    ("session_control", _kinds("session_control lifecycle suspend resume")),
    (
        "session_control",
        _names("load_skill agent_await_resumption subagent_pause subagent_resume"),
    ),
    ("approval", lambda facts: facts.says("approval", "requires_approval")),
    ("approval", _kinds("approval human_gate")),
    ("progress", lambda facts: facts.says("progress")),
    ("progress", _kinds("progress")),
    ("progress", _names("agent_progress")),
    ("result_polling", lambda facts: facts.says("result_reader", "result_polling")),
    ("result_polling", _kinds("result_polling")),
    ("result_polling", lambda facts: facts.name.startswith("read_command_output")),
    ("mutating", lambda facts: bool(facts.level) and facts.level not in _HARMLESS),
    ("mutating", _kinds("edit write execute run command scaffold delete mutation mutate network")),
    (READ_ONLY, lambda facts: facts.level in _HARMLESS),
    (READ_ONLY, _kinds("read search fetch think lookup inspect")),
    (READ_ONLY, lambda facts: facts.says("readOnlyHint") and not facts.says("destructiveHint")),
)
"""In the order of NARW-4."""
