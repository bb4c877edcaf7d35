"""Assertions that the compiler checks, in constants and among the items (GEN-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.library_assertions import CODES
from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.skipped_tests import skipped_test
from migrate.rust.source.items import flattened
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import EvaluatedTest
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item

CODE = "type_level"


def is_type_level(item: Item) -> bool:
    """Tell `const _: () = assert!(…);` and `const_assert!(…);` from other items."""
    if item.kind == "const":
        kind = item.fragment.field("type")
        return kind is not None and kind.text == "()"
    return item.kind == "macro_call" and CODES.get(item.name) == CODE


def type_level_tests(world: World, parsed: ParsedFile) -> Iterator[EvaluatedTest]:
    """Yield one test for every item that holds assertions for the compiler."""
    for item in flattened(parsed.items):
        if not is_type_level(item):
            continue
        fragment = item.fragment
        sites = [site_of(found) for found in assertion_sites(fragment, world.macros)]
        if sites:
            name = "const" if item.kind == "const" else item.name
            full = f"{name}_{fragment.line}"
            yield skipped_test(fragment, full, item.module, sites, CODE, "checked by the compiler")
