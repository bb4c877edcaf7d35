"""Everything the migrator knows about a crate."""

from __future__ import annotations

from typing import Literal

import msgspec

from harness.configuration import Attributes, Target
from migrate.profile.functions import EntryPoint, StreamType
from migrate.profile.groups import GroupRule, Override, Slugs
from migrate.profile.types import EnumType, Fields

REGISTRIES = frozenset({"registry", "schemas"})
"""Kinds of arguments that stand for a tool registry (EP-32, EP-35)."""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the migrator knows about a crate."""

    name: str
    entry_point: tuple[EntryPoint, ...]
    stream: tuple[StreamType, ...] = ()
    outside: dict[str, str] = {}
    """Reason codes of functions that answer no op (EP-24, EP-25)."""
    types: dict[str, Fields] = {}
    enums: dict[str, EnumType] = {}
    facets: dict[str, str] = {}
    meanings: dict[str, Literal["dict", "list", "identity", "null"]] = {}
    invariants: dict[str, tuple[str, ...]] = {}
    """OPR-10: the named invariants that a helper asserts of its first argument, by its name.

    The name may have that of its module or type before it (`tests::assert_tiles`).
    """
    group: tuple[GroupRule, ...] = ()
    slugs: Slugs = Slugs()
    target: Target = Target()
    """What `cfg` predicates are decided by, unless the project says otherwise (GEN-05)."""
    attributes: Attributes = Attributes()
    doc_tests: bool = False
    """Are the blocks of code in doc comments tests? (GEN-28)"""
    override: tuple[Override, ...] = ()
    op_groups: dict[str, str] = {}
    """GRP-08: the group of a test whose ops all lie outside the parser lane, by its first op."""

    def registry_arguments(self, op: str) -> frozenset[str]:
        """Return the names of the arguments of `op` that are tool registries."""
        return frozenset(
            argument.name
            for entry in self.entry_point
            if entry.op == op
            for argument in entry.args
            if argument.kind in REGISTRIES
        )
