"""Tests that a macro makes: not expanded, but not lost either (GEN-13, GEN-27)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from migrate.rust.evaluation.code_under_test import has_tests, is_for_tests
from migrate.rust.evaluation.harnesses import HARNESS
from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.skipped_tests import skipped_test
from migrate.rust.evaluation.type_level import is_type_level
from migrate.rust.source.items import flattened
from migrate.rust.source.lazy_statics import declares_statics
from migrate.rust.source.macros import call_path
from migrate.rust.source.property_tests import PROPERTY_MACROS, property_functions
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import EvaluatedTest, Site
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment

INPUT_MACROS = frozenset({"fuzz_target"})
"""Macros that make a property test of a closure."""

CODES = {
    **dict.fromkeys(PROPERTY_MACROS | INPUT_MACROS, "property_based"),
    **dict.fromkeys(("lazy_static", "thread_local"), "unsupported_macro"),
}
"""Reasons of macros that make something else than tests as they stand."""

DECLARING = frozenset(
    {
        "bitflags", "cfg_if", "compile_error", "criterion_group", "criterion_main", "error_chain",
        "global_asm", "include", "lazy_static", "mock", "quick_error", "thread_local",
        "wasm_bindgen_test_configure",
    }
)  # fmt: skip
"""Macros that make no tests but those that are written in their arguments."""

TESTING = frozenset({"test", "rstest", "test_case"})


def generated_tests(world: World, parsed: ParsedFile) -> Iterator[EvaluatedTest]:
    """Yield one test for every macro call among the items that makes tests.

    The assertions in the body of a macro are listed once, under its first call.
    """
    listed: set[tuple[str, int]] = set()
    names: set[str] = set()
    for item in flattened(parsed.items):
        if item.kind != "macro_call" or item.expanded or is_type_level(item):
            continue
        if item.name in PROPERTY_MACROS and property_functions(item) is not None:
            continue
        if declares_statics(item):
            continue  # evaluated where a test reads them, like any static
        definition = world.macros.find(item.name, item.fragment, call_path(item.fragment))
        makers = [item.fragment, *([definition.fragment] if definition is not None else [])]
        sites = [
            (maker.source.path, found.fragment.start, site_of(found))
            for maker in makers
            for found in assertion_sites(maker, world.macros)
        ]
        makes_tests = item.name in INPUT_MACROS or any(map(writes_tests, makers))
        makes_tests |= definition is None and _may_make_tests(world, parsed, item)
        if not sites and not makes_tests:
            continue
        own = [site for path, start, site in sites if (path, start) not in listed]
        listed |= {(path, start) for path, start, _ in sites}
        name = _name(item, names)
        names.add(name)
        yield _test(item, name, own)


def _may_make_tests(world: World, parsed: ParsedFile, call: Item) -> bool:
    """Tell a macro that nobody knows, where tests stand: they may be what it makes."""
    module = world.tree.module_of(parsed.source.path, call.module)
    is_known = call.name in DECLARING or call.name == HARNESS
    return not is_known and (has_tests(module) or is_for_tests(module))


def _name(item: Item, taken: set[str]) -> str:
    """Return a name for what a call makes; two on one line are told apart by their columns."""
    place = item.fragment.location
    name = f"{item.name}_{place.line}"
    return f"{name}_{place.column}" if name in taken else name


def _test(item: Item, name: str, sites: list[Site]) -> EvaluatedTest:
    code = CODES.get(item.name, "generated_by_macro")
    return skipped_test(item.fragment, name, item.module, sites, code, f"{item.name}!")


def writes_tests(fragment: Fragment) -> bool:
    """Tell whether tokens hold a test attribute: `#[test]`, `#[tokio::test]`."""
    for tree in fragment.find("token_tree"):
        for mark, body in itertools.pairwise(tree.tokens):
            if mark.kind == "#" and body.kind == "token_tree" and _names_test(body):
                return True
    return False


def _names_test(body: Fragment) -> bool:
    return any(token.text in TESTING for token in body.children)
