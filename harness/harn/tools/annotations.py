"""The annotations of a tool as a record (MCPA-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value

Kind = Literal["read", "edit", "delete", "move", "search", "execute", "think", "fetch", "other"]

SideEffectLevel = Literal["none", "read_only", "workspace_write", "process_exec", "network"]
"""In the order of their rank."""

LEVELS: Final[tuple[str, ...]] = get_args(SideEffectLevel)

MUTATION_CLASSES: Final[Mapping[str, str]] = {
    "read": "read_only",
    "search": "read_only",
    "think": "read_only",
    "fetch": "read_only",
    "edit": "workspace_write",
    "delete": "destructive",
    "move": "destructive",
    "execute": "ambient_side_effect",
    "other": "other",
}
"""What tools of a kind change."""


class ArgumentSchema(msgspec.Struct, frozen=True):
    """What is known of the arguments of a tool; `arg_aliases` maps aliases to canonical names."""

    path_params: list[str] = []
    arg_aliases: dict[str, str] = {}
    required: list[str] = []

    @property
    def names(self) -> frozenset[str]:
        """All arguments that are named, by an alias too."""
        aliases = self.arg_aliases
        return frozenset((*self.path_params, *self.required, *aliases, *aliases.values()))


class ToolAnnotations(msgspec.Struct, frozen=True):
    """What a tool does to the world, and how its results are read."""

    kind: Kind = "other"
    side_effect_level: SideEffectLevel = "none"
    arg_schema: ArgumentSchema = ArgumentSchema()
    capabilities: dict[str, list[str]] = {}
    emits_artifacts: bool = False
    inline_result: bool = False
    result_readers: list[str] = []

    @property
    def mutation_class(self) -> str:
        """What a tool of this kind changes."""
        return MUTATION_CLASSES[self.kind]

    @property
    def rank(self) -> int:
        """How far the side effects of the tool reach."""
        return LEVELS.index(self.side_effect_level)

    @property
    def size(self) -> int:
        """How many names there are to look through."""
        schema = self.arg_schema
        named = (schema.path_params, schema.arg_aliases, schema.required, self.result_readers)
        return sum(map(len, named))


def read_annotations(value: Value) -> ToolAnnotations | None:
    """Return the record of the annotations of an entry, or None where they do not fit (MCPA-4).

    nil is no different from missing, and keys of other systems may stand beside these.
    """
    if not isinstance(value, dict):
        return None
    given = {name: one for name, one in value.items() if one is not None}
    try:
        return msgspec.convert(given, ToolAnnotations)
    except msgspec.ValidationError:
        return None
