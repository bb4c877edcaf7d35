"""Building the modules of the given files and linking them to their parents (06 EVL-04)."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.source import lazy_statics
from migrate.rust.source.cfg import DEFAULT_TARGET, gates, is_on
from migrate.rust.source.files import ParsedFile
from migrate.rust.source.literals import BadLiteral, decode_string
from migrate.rust.source.macros import UnreadableMacro, macro_arguments
from migrate.rust.source.module import Module, Names
from migrate.rust.source.module_files import declared_file, included_file, name_of, parent_file
from migrate.rust.source.uses import use_entries

if TYPE_CHECKING:
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment

Files: TypeAlias = Mapping[str, ParsedFile]
"""The given files by normalised path."""

Modules: TypeAlias = dict[tuple[str, tuple[str, ...]], Module]
"""Modules by file as named and path inside the file."""


@dataclass(slots=True)
class _Building:
    """A file module being filled: declarations of other files, and files already included."""

    files: Files
    modules: Modules
    target: Collection[str]
    declared: list[tuple[Module, Item, bool]] = field(default_factory=list)
    included: set[tuple[int, str]] = field(default_factory=set)


def link_modules(files: Sequence[ParsedFile], target: Collection[str] = DEFAULT_TARGET) -> Modules:
    """All modules of the files, linked; what a target leaves out stands apart in each (GEN-05).

    A file belongs to the module that declares it; one that no other declares belongs to the
    `mod.rs`, `lib.rs` or `main.rs` beside it, or to the file named as its folder.
    """
    by_path = {posixpath.normpath(file.source.path): file for file in files}
    building = _Building(by_path, {}, target)
    for path, file in by_path.items():
        root = Module(name_of(path), file.source.path, (), cfg=gates(file.attributes))
        building.modules[file.source.path, ()] = root
        _fill(building, root, file.items)
    for module, item, on in building.declared:
        _adopt_declared(building, module, item, on=on)
    for path in by_path:
        _adopt_by_place(building, path)
    return building.modules


def _fill(building: _Building, root: Module, items: Iterable[Item]) -> None:
    """Sort items into a module and the in-file modules below it."""
    waiting = [(root, item, True) for item in reversed(tuple(items))]
    while waiting:
        module, item, around = waiting.pop()
        on = around and is_on(item.attributes, building.target)
        inner: tuple[Module, Iterable[Item]] = (module, ())
        if item.kind == "module" and item.body is not None:
            inner = _opened(building, module, item, on=on), item.items
        elif item.kind == "module":
            building.declared.append((module, item, on))
        elif item.kind == "macro_call" and item.name == "include":
            inner = module, _included(building, module, item)
        elif item.kind == "macro_call" and item.expanded:
            inner = module, item.items
        elif item.kind == "macro_call" and item.name == lazy_statics.NAME:
            inner = module, lazy_statics.lazy_statics(item)
        else:
            _place(module, item, on=on)
        waiting.extend((inner[0], child, on) for child in reversed(tuple(inner[1])))


def _opened(building: _Building, module: Module, item: Item, *, on: bool) -> Module:
    """The in-file module of a name; two bodies under one name (by `cfg`) are one module."""
    name, inline = item.name, (*module.inline, item.name)
    opened = building.modules.get((module.file, inline))
    if opened is None:
        opened = Module(name, module.file, inline, module, cfg=gates(item.attributes))
        building.modules[module.file, inline] = opened
    else:
        opened.cfg = ()
    _names(module, on=on).modules[name] = opened
    return opened


def _names(module: Module, *, on: bool) -> Module | Names:
    """Where something is declared in a module that is compiled for the target, or is not."""
    return module if on else module.off


def _place(module: Module, item: Item, *, on: bool) -> None:
    names = _names(module, on=on)
    match item.kind:
        case "use":
            names.uses.extend(use_entries(item.fragment))
        case "impl":
            names.impls.append(item)
        case "macro_call":
            module.calls.append(item)
        case "extern_crate" | "macro_rules":
            pass
        case _:
            names.items[item.name] = (*names.items.get(item.name, ()), item)


def _included(building: _Building, module: Module, item: Item) -> tuple[Item, ...]:
    """Items of the file that `include!` names, when it was given; once per module."""
    try:
        arguments = macro_arguments(item.fragment)
    except UnreadableMacro:
        return ()
    named = _text(arguments[0]) if arguments else None
    path = included_file(item.fragment.source.path, named) if named else ""
    if path not in building.files or (id(module), path) in building.included:
        return ()
    building.included.add((id(module), path))
    module.declarations.append((item, building.files[path].source.path))
    return building.files[path].items


def _adopt_declared(building: _Building, module: Module, item: Item, *, on: bool) -> None:
    """Link the file of `mod name;` below the module that declares it."""
    base = posixpath.normpath(module.file)
    named = path_attribute(item)
    path = declared_file(base, module.inline, item.name, named, building.files)
    if path is None:
        module.missing.add(item.name)
        return
    file = building.files[path]
    child = building.modules[file.source.path, ()]
    on = on and is_on(file.attributes, building.target)
    _names(module, on=on).modules.setdefault(item.name, child)
    module.declarations.append((item, child.file))
    # A file that two modules declare keeps the first one as `super`.
    if child.parent is None and module.root is not child:
        child.parent = module
        child.name = item.name
        child.cfg += gates(item.attributes)


def path_attribute(item: Item) -> str | None:
    """The path in `#[path = "…"]` in front of a module, if there is one."""
    written = next((a.value for a in item.attributes if a.path == ("path",)), None)
    return None if written is None else _text(written)


def _adopt_by_place(building: _Building, path: str) -> None:
    """Link a file that no given file declares below the one that would."""
    child = building.modules[building.files[path].source.path, ()]
    above = parent_file(path, building.files)
    if child.parent is not None or above is None:
        return
    parent = building.modules[building.files[above].source.path, ()]
    if parent.root is not child:
        child.parent = parent
        parent.modules.setdefault(child.name, child)


def _text(literal: Fragment) -> str | None:
    try:
        return decode_string(literal.text)
    except BadLiteral:
        return None
