"""A skill registry: the dict `{_type: "skill_registry", skills: [entry, …]}` (SKL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.entry_lists import EntryList, entry_list
from harness.harn.errors import Thrown
from harness.harn.values.arguments import argument
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

Registry: TypeAlias = dict[str, Any]
Entry: TypeAlias = dict[str, Any]

KIND: Final = "skill_registry"

TEXTS: Final = ("name", "namespace", "description", "short", "when_to_use", "prompt")
"""The fields of an entry that are texts."""


def empty() -> Registry:
    """Return a registry without skills."""
    return {"_type": KIND, "skills": []}


def is_registry(value: Value) -> bool:
    """Return whether a value is a skill registry."""
    return isinstance(value, dict) and value.get("_type") == KIND


def registry_at(run: Run, operation: str, arguments: Sequence[Value]) -> Registry:
    """Return the registry that an operation is given first, with texts as such.

    Its length costs steps.

    Throws `skill_registry_type`, as `listed_at`.
    """
    registry, listed = listed_at(run, operation, arguments)
    run.spend(len(listed.entries) // 4)
    return with_entries(registry, listed.entries)


def listed_at(run: Run, operation: str, arguments: Sequence[Value]) -> tuple[Registry, EntryList]:
    """Return the registry that an operation is given first, and its entries with texts as such.

    Throws `skill_registry_type` (SKL-3).
    """
    value = argument(arguments, 0)
    if not isinstance(value, dict):
        raise refusal("skill_registry_type", operation, "first argument must be a skill registry")
    if not is_registry(value):
        raise refusal("skill_registry_type", operation, "argument must be a skill registry")
    run.room_for(len(value))
    return value, entry_list(run, value.get("skills"), TEXTS)


def entries(registry: Registry) -> list[Entry]:
    """Return the entries in their order; what is no dict is no entry."""
    skills = registry.get("skills")
    return [one for one in skills if isinstance(one, dict)] if isinstance(skills, list) else []


def with_entries(registry: Registry, skills: list[Entry]) -> Registry:
    """Return the registry with other entries."""
    return {**registry, "skills": skills}


def text_of(entry: Mapping[str, Any], key: str) -> str:
    """Return a field of an entry as a text, empty where there is none."""
    value = entry.get(key)
    return "" if value is None else display(value)


def refusal(code: str, operation: str, message: str) -> Thrown:
    """Return the string that an operation throws."""
    text = f"{operation}: {message}"
    return Thrown(text, text, code)
