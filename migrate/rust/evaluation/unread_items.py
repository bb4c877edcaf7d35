"""Items in other files that are not evaluated: not read, but not lost either (GEN-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.skipped_tests import skipped_test
from migrate.rust.source.cfg import gates
from migrate.rust.source.discovery import find_tests
from migrate.rust.source.included_items import INCLUDE, file_included, named_by
from migrate.rust.source.items import flattened
from migrate.rust.source.module_files import declared_file
from migrate.rust.source.modules import path_attribute
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import EvaluatedTest, Site
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item


def unread_items(world: World, parsed: ParsedFile) -> Iterator[EvaluatedTest]:
    """Yield one test for every `include!` and `#[path]` module that may hold tests unseen.

    `mod name;` alone has none: tests are often migrated without the crate around them, and what
    is used of a module that is no input is missed where it is used (EVL-04).
    """
    waiting: list[tuple[ParsedFile, Item | None]] = [(parsed, None)]
    seen = {*world.inputs}
    while waiting:
        file, call = waiting.pop(0)
        for item in flattened(file.items):
            if not all(gate.holds(world.target) for gate in gates(item.attributes)):
                continue
            # What an included file includes is listed where the file itself is included.
            told = call or item
            if _is_elsewhere(world, file, item):
                detail = f"mod {item.name} in {path_attribute(item)}"
                yield _unread(parsed, told, "unresolved_name", detail)
            elif item.kind == "macro_call" and item.name == INCLUDE:
                included = world.files.get(file_included(item) or "")
                if included is None:
                    yield _unread(parsed, told, *_why_not_read(world, item))
                elif included.source.path not in seen:
                    seen.add(included.source.path)
                    waiting.append((included, told))
                    yield from _unseen_tests(world, parsed, told, included)


def _why_not_read(world: World, call: Item) -> tuple[str, str]:
    path = named_by(call)
    if path is None:
        return "missing_include", call.fragment.text
    there = world.includes(call.fragment.source.path, path) is not None
    return ("include_not_text" if there else "missing_include"), path


def _is_elsewhere(world: World, file: ParsedFile, item: Item) -> bool:
    """Tell whether `#[path = "…"] mod name;` names a file that is no input."""
    path = path_attribute(item)
    if item.kind != "module" or item.body is not None or path is None:
        return False
    found = declared_file(file.source.path, item.module, item.name, path, world.files)
    return found is None


def _unseen_tests(
    world: World, parsed: ParsedFile, call: Item, included: ParsedFile
) -> Iterator[EvaluatedTest]:
    """Yield one test for all tests in an included file that is no input of its own."""
    tests = find_tests(included).functions
    sites = [
        site_of(found)
        for test in tests
        for found in assertion_sites(test.item.fragment, world.macros)
    ]
    if tests:
        detail = f"{INCLUDE}!: tests in {included.source.path}"
        yield _unread(parsed, call, "generated_by_macro", detail, sites)


def _unread(
    parsed: ParsedFile, item: Item, code: str, detail: str, sites: list[Site] | None = None
) -> EvaluatedTest:
    fragment = item.fragment
    is_include = item.kind == "macro_call"
    place = fragment.location
    name = f"{INCLUDE}_{place.line}_{place.column}" if is_include else item.name
    return skipped_test(fragment, name, item.module, sites or (), code, detail)
