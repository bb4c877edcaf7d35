"""Tests that a harness of their own runs: not expanded, but not lost either (GEN-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.reachability import key_of, used_functions
from migrate.rust.evaluation.skipped_tests import skipped_test
from migrate.rust.source.items import flattened
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import EvaluatedTest, Site
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item

HARNESS = "harness"
"""`datatest_stable::harness!(test, "folder", "pattern")`."""

MIMIC = "libtest_mimic"
"""The crate with which `main` runs tests of its own making."""


def harnessed_tests(world: World, parsed: ParsedFile) -> Iterator[EvaluatedTest]:
    """Yield one test for every harness of a file, with the assertions of what it runs."""
    for item in flattened(parsed.items):
        if item.kind == "macro_call" and item.name == HARNESS:
            yield _test(world, item, f"{HARNESS}!")
        elif item.kind == "function" and item.name == "main" and _mimics(parsed, item):
            yield _test(world, item, MIMIC)


def _mimics(parsed: ParsedFile, main: Item) -> bool:
    uses = [item for item in parsed.items if item.kind == "use"]
    return any(
        part.text == MIMIC for item in (main, *uses) for part in item.fragment.find("identifier")
    )


def _test(world: World, item: Item, detail: str) -> EvaluatedTest:
    sites = _sites(world, item)
    return skipped_test(
        item.fragment, item.name, item.module, sites, "generated_by_macro", detail, item.line
    )


def _sites(world: World, item: Item) -> Iterator[Site]:
    """Yield the assertions in an item and in the functions that it names, once each."""
    waiting = [(item, world.tree.module_of(item.file, item.module))]
    seen = {key_of(item)}
    while waiting:
        part, module = waiting.pop(0)
        yield from map(site_of, assertion_sites(part.fragment, world.macros))
        for found in used_functions(world, part, module):
            if key_of(found.item) not in seen:
                seen.add(key_of(found.item))
                waiting.append((found.item, found.module))
