"""Which assertion sites tests can reach, by the names their functions use (LED-01, LED-03)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.resolution import segments
from migrate.rust.source.discovery import find_tests
from migrate.rust.source.items import flattened
from migrate.rust.source.lazy_statics import declares_statics
from migrate.rust.source.modules import Found, Module
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import Site
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment

Key: TypeAlias = "Fragment"
"""The code of a function: what a macro makes of one stretch has a key for every call."""


@dataclass(slots=True)
class Reach:
    """Assertion sites by file: in tests, in helpers that tests use, anywhere else.

    Elsewhere are functions that no test uses, bodies of macros, constants.
    """

    tests: dict[str, list[Site]] = field(default_factory=dict)
    helpers: dict[str, list[Site]] = field(default_factory=dict)
    others: dict[str, list[Site]] = field(default_factory=dict)

    def sites_of(self, file: str) -> list[Site]:
        """Return all sites of a file."""
        return [
            site
            for group in (self.tests, self.helpers, self.others)
            for site in group.get(file, [])
        ]


def reached_from(world: World, files: Iterable[str]) -> Reach:
    """Follow the names used in tests through functions of the inputs."""
    waiting: list[tuple[Item, Module]] = []
    tests: set[Key] = set()
    for path, parsed in world.files.items():
        for test in find_tests(parsed).functions:
            tests.add(key_of(test.item))
            if path in files:
                module = world.tree.module_of(path, test.item.module)
                waiting.append((test.item, module))
    seen = {key_of(item) for item, _ in waiting}
    while waiting:
        item, module = waiting.pop()
        for found in used_functions(world, item, module):
            if key_of(found.item) not in seen:
                seen.add(key_of(found.item))
                waiting.append((found.item, found.module))
    return _sorted(world, seen, tests)


def key_of(item: Item) -> Key:
    """Return what tells an item from every other."""
    return item.fragment


NAMING = ("identifier", "scoped_identifier", "type_identifier", "field_identifier")
"""Nodes that may name a function."""


def used_functions(world: World, item: Item, module: Module) -> Iterable[Found]:
    """Yield the functions of the inputs that an item names, in macros too."""
    names: dict[tuple[str, ...], None] = {}
    inner: set[int] = set()
    for part in item.fragment.find(*NAMING):
        if part.kind == "field_identifier":
            names.setdefault((part.text,))
            continue
        if part.node.id not in inner:
            # A segment of a longer path is looked at with all of it.
            names.setdefault(segments(part))
        inner |= _segments_of(part)
    methods = {path[0] for path in names if len(path) == 1}
    for path in names:
        found = world.tree.resolve(module, path)
        if isinstance(found, Found) and found.item.kind == "function":
            yield found
    for impl in module.impls:
        for method in impl.items:
            if method.kind == "function" and method.name in methods:
                yield Found(method, module)


def _segments_of(part: Fragment) -> set[int]:
    """Return the ids of the nodes directly in a path, of which it is made."""
    is_path = part.kind == "scoped_identifier"
    return {child.node.id for child in part.children} if is_path else set()


def _sorted(world: World, seen: set[Key], tests: set[Key]) -> Reach:
    reach = Reach()
    for parsed in world.files.values():
        for item in functions(parsed.items):
            key = key_of(item)
            sites = [site_of(found) for found in assertion_sites(item.fragment, world.macros)]
            if key in tests:
                group = reach.tests if key in seen else None
            else:
                group = reach.helpers if key in seen else reach.others
            if group is not None:
                _note(group, sites)
        _note(reach.others, _outside_functions(world, parsed))
    return reach


def _note(group: dict[str, list[Site]], sites: Iterable[Site]) -> None:
    """Add sites by file: what a macro makes may stand in that of the macro."""
    for site in sites:
        group.setdefault(site.file, []).append(site)


def _outside_functions(world: World, parsed: ParsedFile) -> Iterable[Site]:
    """Yield the sites in macros, those in functions too, and in items that are no functions."""
    for item in flattened(parsed.items):
        if item.items:
            continue
        if item.kind not in {"function", "macro_call", "module"} or declares_statics(item):
            yield from map(site_of, assertion_sites(item.fragment, world.macros))
        if item.kind == "macro_rules":
            continue
        for part in item.fragment.find("macro_definition"):
            yield from map(site_of, assertion_sites(part, world.macros))


def functions(items: tuple[Item, ...]) -> Iterable[Item]:
    """Yield all functions of a file, in modules and impls too."""
    return (item for item in flattened(items) if item.kind == "function")
