"""A skill registry: the dict `{_type: "skill_registry", skills: [entry, …]}` (SKL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.registries import RegistryKind
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping

SKILLS: Final = RegistryKind(
    "skill",
    "skills",
    ("name", "namespace", "description", "short", "when_to_use", "prompt"),
)


def text_of(entry: Mapping[str, Any], key: str) -> str:
    """Return a field of an entry as a text, empty where there is none."""
    value = entry.get(key)
    return "" if value is None else display(value)
