"""Tool registries that tests share, written once and referred to by name."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from harness.case import RegistryReference, render_registry

if TYPE_CHECKING:
    from harness.expectation import Json


class RegistryNames:
    """Gives every distinct registry a name: its builder's, made distinct where two differ."""

    def __init__(self) -> None:
        self._by_content: dict[str, str] = {}
        self._values: dict[str, Json] = {}

    def reference(self, value: Json, builder: str | None) -> RegistryReference:
        """Return the reference that stands for `value` in a case file."""
        content = json.dumps(value, sort_keys=True)
        if content not in self._by_content:
            name = self._free(builder or f"registry-{_short(content)}")
            self._by_content[content] = name
            self._values[name] = value
        return RegistryReference(self._by_content[content])

    def files(self) -> dict[str, bytes]:
        """Return the registry files by name."""
        return {name: render_registry(value) for name, value in sorted(self._values.items())}

    def _free(self, name: str) -> str:
        candidate, number = name, 1
        while candidate in self._values:
            number += 1
            candidate = f"{name}-{number}"
        return candidate


def _short(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()[:8]
