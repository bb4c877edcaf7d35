"""Everything the migrator knows about a crate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from harness.configuration import Attributes, Target
from harness.implementation import OpAnswer
from migrate.profile.functions import EntryPoint, StreamType
from migrate.profile.groups import GroupName, GroupRule, Override, Reports, Slugs
from migrate.profile.receivers import ReceiverType
from migrate.profile.types import STANDARD_ENUMS, STANDARD_TYPES, EnumType, Fields

if TYPE_CHECKING:
    from collections.abc import Iterator

REGISTRIES = frozenset({"registry", "schemas"})
"""Kinds of arguments that stand for a tool registry (EP-32, EP-35)."""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the migrator knows about a crate."""

    name: str
    entry_point: tuple[EntryPoint, ...] = ()
    stream: tuple[StreamType, ...] = ()
    receiver: tuple[ReceiverType, ...] = ()
    ops: dict[str, OpAnswer] = {}
    """The ops of the crate that are no bundled ones, and what answers each of them."""
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
    reports: Reports = Reports()
    target: Target = Target()
    """What `cfg` predicates are decided by, unless the project says otherwise (GEN-05)."""
    attributes: Attributes = Attributes()
    doc_tests: bool = False
    """Are the blocks of code in doc comments tests? (GEN-28)"""
    override: tuple[Override, ...] = ()
    op_groups: dict[str, GroupName] = {}
    """GRP-08: the group of a test whose ops all lie outside the parser lane, by its first op."""
    other_group: GroupName | None = None
    """The group of such a test whose first op has none; by default that of its file."""

    def known_types(self) -> dict[str, Fields]:
        """Return the records that values in outputs can be of, and the methods of enums."""
        return STANDARD_TYPES | self.types

    def known_enums(self) -> dict[str, EnumType]:
        """Return the enums that values in outputs can be of."""
        return STANDARD_ENUMS | self.enums

    def rows(self) -> Iterator[EntryPoint]:
        """Yield everything that asks an op with arguments of its own: functions and methods."""
        yield from self.entry_point
        for receiver in self.receiver:
            yield from receiver.ask

    def registry_arguments(self, op: str) -> frozenset[str]:
        """Return the names of the arguments of `op` that are tool registries."""
        return frozenset(
            argument.name
            for entry in self.rows()
            if entry.op == op
            for argument in entry.args
            if argument.kind in REGISTRIES
        )
