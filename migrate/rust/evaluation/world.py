"""What all tests of a run share: the files, the profile, the includes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from migrate.rust.evaluation.expansion import definitions_in
from migrate.rust.evaluation.types import parse_type
from migrate.rust.source.modules import ModuleTree

if TYPE_CHECKING:
    from migrate.profile import EntryPoint, Profile
    from migrate.rust.known.types import RustType
    from migrate.rust.known.values import Known
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module

Includes = Callable[[str, str], bytes | None]
"""`(file of the macro, path as written)` to the bytes, or `None` when not supplied (IDM-12)."""


DEFINITION = re.compile(rb"\bmacro_rules!\s*([A-Za-z_]\w*)")


@dataclass(frozen=True, slots=True)
class World:
    """The inputs of an evaluation; nothing else is read."""

    profile: Profile
    tree: ModuleTree
    files: Mapping[str, ParsedFile]
    ported: frozenset[str]
    includes: Includes
    entry_points: Mapping[str, tuple[EntryPoint, ...]]
    records: Mapping[str, Mapping[str, RustType]]
    macros: Mapping[str, Item] = field(default_factory=dict)
    """Macros of the inputs by name."""
    defined: frozenset[str] = frozenset()
    """Names of all macros that the inputs define, those in functions too."""
    results: dict[tuple[str, int], Known] = field(default_factory=dict)
    """What functions without parameters returned, by file and offset: registries, name sets."""

    def macro_of(self, module: Module, name: str) -> Item | None:
        """Return the macro of a name that a module sees, or else the one of that name."""
        found = self.tree.macro_rules(module, name)
        return found.item if found is not None else self.macros.get(name)

    def is_entry_point(self, name: str) -> bool:
        """Tell whether a function's last path segment names an entry point (EP-31)."""
        return name in self.entry_points


def make_world(
    profile: Profile, files: Mapping[str, ParsedFile], ported: frozenset[str], includes: Includes
) -> World:
    """Prepare the tables of a profile and the module tree of the files."""
    entry_points: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in profile.entry_point:
        entry_points[entry.function] = (*entry_points.get(entry.function, ()), entry)
    records = {
        name: {part: parse_type(text) for part, text in fields.items()}
        for name, fields in profile.types.items()
    }
    return World(
        profile,
        ModuleTree(list(files.values())),
        files,
        ported,
        includes,
        entry_points,
        records,
        definitions_in(files.values()),
        frozenset(
            name.decode("utf-8", "replace")
            for file in files.values()
            for name in DEFINITION.findall(file.source.data)
        ),
    )
