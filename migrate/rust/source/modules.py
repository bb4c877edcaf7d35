"""Looking up a path of names in the modules of the given files (06 EVL-04)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from migrate.rust.source.cfg import DEFAULT_TARGET
from migrate.rust.source.items import Item
from migrate.rust.source.linking import link_modules, path_attribute
from migrate.rust.source.module import Module, Names
from migrate.rust.source.uses import UseEntry, use_entries

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from migrate.rust.source.files import ParsedFile

__all__ = [
    "Foreign",
    "Found",
    "Module",
    "ModuleTree",
    "Resolution",
    "UseEntry",
    "path_attribute",
    "use_entries",
]


class Found(msgspec.Struct, frozen=True):
    """An item, with the module it is in. `rest` are segments below it: variants, methods."""

    item: Item
    module: Module
    rest: tuple[str, ...] = ()


class Foreign(msgspec.Struct, frozen=True):
    """A path that leaves the given files, with imports followed and `use` renames undone.

    `missing` is the module that it leaves them in by a `mod a;` whose file was not given.
    """

    path: tuple[str, ...]
    missing: Module | None = None


Resolution: TypeAlias = Found | Foreign | Module | None
Seen: TypeAlias = set[tuple[int, tuple[str, ...]]]
"""Module and path of every step of one look-up; none is taken twice, so cycles end."""

OTHER_CRATE = ""
"""Stands before the path of `::a::b`."""

NOTHING = Names()
"""What a module leaves out that is compiled whole."""

MOST_STEPS = 128
"""Steps of one look-up: imports followed, globs tried."""


class ModuleTree:
    """Modules of all given files."""

    def __init__(
        self, files: Sequence[ParsedFile], target: Collection[str] = DEFAULT_TARGET
    ) -> None:
        """`target` decides between items of one name that differ by `cfg` (GEN-05)."""
        self._modules = link_modules(files, target)
        self._leaves_out = any(module.off != NOTHING for module in self._modules.values())

    @property
    def modules(self) -> Iterable[Module]:
        """All modules, in the order of their files."""
        return self._modules.values()

    def module_of(self, file: str, inline: tuple[str, ...] = ()) -> Module:
        """The module of a file, or a module in it. Raises `KeyError` when there is none."""
        return self._modules[file, inline]

    def resolve(
        self,
        module: Module,
        path: tuple[str, ...],
        uses: Sequence[UseEntry] = (),
    ) -> Resolution:
        """What a path of segments means in a module.

        Order: `uses` (of the enclosing function) by name; items and modules of the module, then its
        `use` declarations by name, then globs (EVL-04). `crate`, `super` and `self` are walked.
        Use chains are followed through the files, cycles are cut. `Foreign` when an import or a
        prefix leads outside or to nothing; `None` when nothing here names the first segment. What
        the target leaves out is found where nothing else is.
        """
        found = _in_scope(module, path, tuple(uses), _Search())
        if not self._leaves_out or isinstance(found, Found | Module):
            return found
        led_to = path if found is None else found.path
        left_out = _in_scope(module, led_to, tuple(uses), _Search(off=True))
        return left_out if isinstance(left_out, Found | Module) else found


@dataclass(slots=True)
class _Search:
    """One look-up: the steps it has taken, and whether what the target leaves out counts."""

    seen: Seen = field(default_factory=set)
    off: bool = False


def _in_scope(
    module: Module, path: tuple[str, ...], uses: tuple[UseEntry, ...], search: _Search
) -> Resolution:
    """A path as written in a module: prefixes, then names."""
    if path[:1] == (OTHER_CRATE,):
        return Foreign(path[1:])
    if path[:1] in (("crate",), ("self",), ("super",)):
        return _from_prefix(module, path, search)
    imported = _imported(module, path, uses, search)
    return imported if imported is not None else _in_module(module, path, search)


def _from_prefix(module: Module, path: tuple[str, ...], search: _Search) -> Resolution:
    start: Module | None = module.root if path[0] == "crate" else module
    rest = path[1:] if path[0] in ("crate", "self") else path
    while start is not None and rest[:1] == ("super",):
        start, rest = start.parent, rest[1:]
    if start is None:
        return Foreign(path)
    found = _in_module(start, rest, search)
    if found is None and path[0] == "crate":
        found = _by_tail(start, rest, search)
    return Foreign(path) if found is None else found


def _by_tail(root: Module, rest: tuple[str, ...], search: _Search) -> Resolution:
    """A `crate::a::b` whose first modules are above all given files."""
    # The root at hand may be `crate::a`: skip leading segments that name it or are above it.
    for skip in range(1, len(rest)):
        if rest[skip - 1] == root.name:
            return _in_module(root, rest[skip:], search)
    return None


def _in_module(module: Module, path: tuple[str, ...], search: _Search) -> Resolution:
    """A path whose first segment is declared in, or imported into, a module."""
    if not path:
        return module
    step = (id(module), path)
    if step in search.seen or len(search.seen) >= MOST_STEPS:
        return None
    search.seen.add(step)
    found = _among(module, module, path, search)
    if found is None and search.off:
        return _among(module, module.off, path, search)
    return found


def _among(
    module: Module, names: Module | Names, path: tuple[str, ...], search: _Search
) -> Resolution:
    """A path whose first segment is one of some names of a module."""
    name, rest = path[0], path[1:]
    if name in names.items:
        return Found(names.items[name][0], module, rest)
    if name in names.modules:
        return _in_module(names.modules[name], rest, search)
    if name in module.missing:
        return Foreign(path, module)
    return _imported(module, path, tuple(names.uses), search)


def _imported(
    module: Module, path: tuple[str, ...], uses: tuple[UseEntry, ...], search: _Search
) -> Resolution:
    """A path whose first segment one of the `use` entries brings into a module."""
    for entry in uses:
        # `use json;` of the same name must not be looked up as itself.
        if entry.name == path[0]:
            full = entry.path + path[1:]
            found = None if full == path else _in_scope(module, full, (), search)
            return Foreign(full) if found is None else found
    for entry in uses:
        if entry.name is None:
            found = _through_glob(module, entry, path, search)
            if found is not None:
                return found
    return None


def _through_glob(
    module: Module, entry: UseEntry, path: tuple[str, ...], search: _Search
) -> Resolution:
    source = _in_scope(module, entry.path, (), search)
    if isinstance(source, Module):
        return _in_module(source, path, search)
    if isinstance(source, Found) and path[0] in _variants(source.item):
        return Found(source.item, source.module, path)
    return None


def _variants(item: Item) -> frozenset[str]:
    """Names that `use Kind::*` brings in."""
    if item.kind != "enum" or item.body is None:
        return frozenset()
    variants = (child for child in item.body.children if child.kind == "enum_variant")
    return frozenset(variant.need("name").text for variant in variants)
