"""The tools that active skills leave visible (SKL-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_texts import scalar_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NAMESPACE: Final = "namespace:"
ALL: Final = "*"


@dataclass(frozen=True, slots=True)
class Scope:
    """Names, `namespace:<tag>` and `*`; without any item all tools are visible."""

    items: frozenset[str] = frozenset()

    def allows(self, tool: str, namespace: Any) -> bool:
        """Return whether a tool is visible, by its name or the namespace that it has."""
        if not self.items or ALL in self.items or tool in self.items:
            return True
        return isinstance(namespace, str) and f"{NAMESPACE}{namespace}" in self.items


def allowed_tools(skill: Mapping[str, Any]) -> list[str]:
    """Return the tools that a skill names."""
    return scalar_texts(skill.get("allowed_tools"))


def scope_of(skills: Iterable[Mapping[str, Any]]) -> Scope:
    """Return the tools of several skills together; those that name none do not matter."""
    return Scope(frozenset(item for skill in skills for item in allowed_tools(skill)))
