"""What registries of tools and of skills have alike: a dict `{_type: kind, key: [entry, …]}`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from harness.harn.entry_lists import EntryList, entry_list
from harness.harn.errors import Thrown
from harness.harn.values.arguments import argument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

Registry: TypeAlias = dict[str, Any]
Entry: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RegistryKind:
    """A kind of registry: what its entries are, their key, and their fields that are texts.

    `word` is what an entry is; it begins the names of the operations.
    """

    word: str
    key: str
    texts: tuple[str, ...]

    @property
    def name(self) -> str:
        """What is in `_type`."""
        return f"{self.word}_registry"

    def empty(self) -> Registry:
        """Return a registry without entries."""
        return {"_type": self.name, self.key: []}

    def is_registry(self, value: Value) -> bool:
        """Return whether a value is a registry of this kind."""
        return isinstance(value, dict) and value.get("_type") == self.name

    def registry_at(self, run: Run, operation: str, arguments: Sequence[Value]) -> Registry:
        """Return the registry that an operation is given first, with texts as such.

        Its length costs steps. Throws as `listed_at`.
        """
        registry, listed = self.listed_at(run, operation, arguments)
        run.spend(len(listed.entries) // 4)
        return self.with_entries(registry, listed.entries)

    def listed_at(
        self, run: Run, operation: str, arguments: Sequence[Value]
    ) -> tuple[Registry, EntryList]:
        """Return the registry that an operation is given first, and its entries with texts as such.

        Throws `tool_registry_type` or `skill_registry_type` (rows 2 and 3 of TOOL-7, SKL-3), with
        the operation before the message.
        """
        value = argument(arguments, 0)
        if not self.is_registry(value):
            which = "argument" if isinstance(value, dict) else "first argument"
            message = f"{which} must be a {self.word} registry"
            raise refusal(f"{self.name}_type", operation, message)
        run.room_for(len(value))
        return value, entry_list(run, value.get(self.key), self.texts)

    def entries(self, registry: Registry) -> list[Entry]:
        """Return the entries in their order; what is no dict is no entry."""
        found = registry.get(self.key)
        return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []

    def with_entries(self, registry: Registry, entries: list[Entry]) -> Registry:
        """Return the registry with other entries."""
        return {**registry, self.key: entries}


def refusal(code: str, operation: str, message: str) -> Thrown:
    """Return the string that an operation throws (TOOL-7)."""
    text = f"{operation}: {message}"
    return Thrown(text, text, code)
