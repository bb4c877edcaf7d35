"""A skill registry: the dict `{_type: "skill_registry", skills: [entry, …]}` (SKL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.registries import Entry, Registry, RegistryKind, refusal
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "Entry",
    "Registry",
    "empty",
    "entries",
    "is_registry",
    "listed_at",
    "refusal",
    "registry_at",
    "text_of",
    "with_entries",
]

SKILLS: Final = RegistryKind(
    "skill_registry",
    "skills",
    ("name", "namespace", "description", "short", "when_to_use", "prompt"),
)

empty = SKILLS.empty
entries = SKILLS.entries
is_registry = SKILLS.is_registry
listed_at = SKILLS.listed_at
registry_at = SKILLS.registry_at
with_entries = SKILLS.with_entries


def text_of(entry: Mapping[str, Any], key: str) -> str:
    """Return a field of an entry as a text, empty where there is none."""
    value = entry.get(key)
    return "" if value is None else display(value)
