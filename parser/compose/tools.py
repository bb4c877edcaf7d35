"""The tools of a registry, as one parse sees them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from parser.compose.string_wish import wants_string
from parser.names.known import KnownNames, bare_tool_names, known_names
from parser.registry import display, tool_entries, tool_names
from parser.vocabulary.compose import compose_vocabulary


class Tools:
    """What a parse asks about tools; built once per parse, from a registry of any shape (CMP-9)."""

    def __init__(self, registry: object) -> None:
        self._registry = registry
        self.known: KnownNames = known_names(bare_tool_names(registry))
        """The names that can be called; membership is exact (CMP-10)."""
        self._wishes: dict[tuple[str, str], bool] = {}

    @cached_property
    def declared(self) -> KnownNames:
        """The names without the implicit ones, which provider dialects do not know (CMP-11)."""
        return known_names(tool_names(self._registry))

    def wants_string(self, tool: str, key: str) -> bool:
        """Tell whether a parameter takes its text verbatim; unknown ones do (CMP-88)."""
        if (tool, key) not in self._wishes:
            parameters = self._parameters.get(tool, {})
            wish = wants_string(parameters[key]) if key in parameters else True
            self._wishes[tool, key] = wish
        return self._wishes[tool, key]

    @cached_property
    def _parameters(self) -> dict[str, Mapping[Any, Any]]:
        # CMP-89: the first entry of a name decides, whatever it holds.
        parameters: dict[str, Mapping[Any, Any]] = {}
        for entry in tool_entries(self._registry):
            declared = entry.get("parameters")
            flat = declared if isinstance(declared, Mapping) else {}
            parameters.setdefault(display(entry["name"]), flat)
        return parameters


def available(names: KnownNames) -> tuple[str, ...]:
    """Give what a list of available tools shows of `names` (CMP-81)."""
    return names.listing[: compose_vocabulary().listed_tools]
