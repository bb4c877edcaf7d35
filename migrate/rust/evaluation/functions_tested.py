"""The functions of a file that are evaluated as tests, and the tests that are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.generated import generated_tests
from migrate.rust.evaluation.harnesses import harnessed_tests
from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.skipped_tests import skipped_test
from migrate.rust.evaluation.type_level import type_level_tests
from migrate.rust.evaluation.unread_items import unread_items
from migrate.rust.source.benches import bench_functions
from migrate.rust.source.configured_tests import configured_tests
from migrate.rust.source.discovery import find_tests
from migrate.rust.source.doc_tests import doc_tests
from migrate.rust.source.items import flattened
from migrate.rust.source.property_tests import PROPERTY_MACROS, property_functions
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import EvaluatedTest
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.doc_tests import DocTest
    from migrate.rust.source.files import ParsedFile


def functions_tested(world: World, parsed: ParsedFile) -> tuple[TestFunction, ...]:
    """Return the tests of a file, the functions in macros that make tests, and doc tests."""
    tests = find_tests(parsed).functions
    known = frozenset(test.item.fragment.start for test in tests)
    tests += tuple(configured_tests(parsed, world.profile.attributes.tests, known))
    known = frozenset(test.item.fragment.start for test in tests)
    in_macros = [
        function
        for item in flattened(parsed.items)
        if item.kind == "macro_call" and item.name in PROPERTY_MACROS
        for function in property_functions(item) or ()
    ]
    documented = doc_tests(parsed.source) if world.profile.doc_tests else ()
    return (
        *tests,
        *bench_functions(parsed, known),
        *in_macros,
        *(test.function for test in documented if test.function is not None),
    )


def tests_without_functions(world: World, parsed: ParsedFile) -> Iterator[EvaluatedTest]:
    """Yield what is a test and cannot be evaluated: made by macros, not run or read."""
    yield from generated_tests(world, parsed)
    yield from harnessed_tests(world, parsed)
    yield from type_level_tests(world, parsed)
    yield from unread_items(world, parsed)
    if world.profile.doc_tests:
        for test in doc_tests(parsed.source):
            if test.function is None:
                yield _not_run(world, test)


def _not_run(world: World, test: DocTest) -> EvaluatedTest:
    """GEN-28: a block of Rust that is not run, or does not parse."""
    fragment = test.fragment
    sites = [site_of(found) for found in assertion_sites(fragment, world.macros)]
    return skipped_test(fragment, test.name, (), sites, "doc_test", test.why_not)
