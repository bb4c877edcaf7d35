"""Tests that a macro makes: not expanded, but not lost either (GEN-13, GEN-27)."""

from __future__ import annotations

import hashlib
import itertools
from typing import TYPE_CHECKING

from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.outcome import EvaluatedTest, Instance
from migrate.rust.source.items import flattened
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import Site
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment

PROPERTY_MACROS = frozenset({"proptest", "quickcheck"})
TESTING = frozenset({"test", "rstest", "test_case"})


def generated_tests(world: World, parsed: ParsedFile) -> Iterator[EvaluatedTest]:
    """Yield one test for every macro call among the items that makes tests."""
    for item in flattened(parsed.items):
        if item.kind != "macro_call":
            continue
        definition = world.macros.get(item.name)
        sites = [site_of(found) for found in assertion_sites(item.fragment)]
        if definition is not None:
            sites += [site_of(found) for found in assertion_sites(definition.fragment)]
        makes_tests = writes_tests(item.fragment) or (
            definition is not None and writes_tests(definition.fragment)
        )
        if makes_tests or sites:
            yield _test(item, sites)


def _test(item: Item, sites: list[Site]) -> EvaluatedTest:
    code = "property_based" if item.name in PROPERTY_MACROS else "generated_by_macro"
    detail = f"{item.name}!"
    fragment = item.fragment
    return EvaluatedTest(
        name=f"{item.name}_{fragment.line}",
        file=fragment.source.path,
        line=fragment.line,
        module=item.module,
        steps=(),
        drafts=(),
        instances=tuple(Instance(site, (), "skipped", (), code, detail) for site in sites),
        code=code,
        detail=detail,
        digest="sha256:" + hashlib.sha256(fragment.text.encode()).hexdigest(),
    )


def writes_tests(fragment: Fragment) -> bool:
    """Tell whether tokens hold a test attribute: `#[test]`, `#[tokio::test]`."""
    for tree in fragment.walk():
        if tree.kind != "token_tree":
            continue
        tokens = tree.tokens
        for mark, body in itertools.pairwise(tokens):
            if mark.kind == "#" and body.kind == "token_tree" and _names_test(body):
                return True
    return False


def _names_test(body: Fragment) -> bool:
    return any(token.text in TESTING for token in body.children)
