"""The items of a crate among the inputs: those that are neither tests nor helpers of tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from migrate.rust.evaluation.code_under_test import is_for_tests
from migrate.rust.source.cfg import gates
from migrate.rust.source.module_files import is_source_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item


class CrateItem(NamedTuple):
    """An item, and the impl, trait or module of its file around it."""

    item: Item
    around: Item | None = None


def crate_items(world: World) -> Iterator[CrateItem]:
    """Yield the items of the crate, those in its modules and impls too."""
    for path, parsed in world.files.items():
        tests_beside = any(map(_is_test, parsed.items))
        if not _is_test_file(world, path, parsed, tests_beside=tests_beside):
            for one in _flattened(parsed.items):
                if not (tests_beside and _is_helper(one)):
                    yield one


def crate_functions(world: World) -> Iterator[CrateItem]:
    """Yield the functions and methods of the crate."""
    return (one for one in crate_items(world) if one.item.kind == "function")


def _flattened(items: Iterable[Item]) -> Iterator[CrateItem]:
    waiting = [CrateItem(item) for item in items]
    for one in waiting:  # which grows on the way
        if not _is_for_tests(gates(one.item.attributes)) and not _is_test(one.item):
            yield one
            waiting.extend(CrateItem(inner, one.item) for inner in one.item.items)


def _is_test_file(world: World, path: str, parsed: ParsedFile, *, tests_beside: bool) -> bool:
    """Tell a file of tests and their helpers.

    Tests at the top of a file outside of a library stand beside their helpers.
    """
    if is_for_tests(world.tree.module_of(path)):
        return True
    return _is_for_tests(gates(parsed.attributes)) or (tests_beside and not is_source_file(path))


def _is_helper(one: CrateItem) -> bool:
    """Tell a function that only the tests beside it can call."""
    if one.item.kind != "function" or (one.around is not None and _is_of_trait(one.around)):
        return False
    return not one.item.fragment.has_child("visibility_modifier")


def _is_of_trait(around: Item) -> bool:
    return around.kind == "trait" or around.trait is not None


def _is_for_tests(conditions: Iterable[object]) -> bool:
    return any("'test'" in repr(condition) for condition in conditions)


def _is_test(item: Item) -> bool:
    return any(attribute.path[-1:] == ("test",) for attribute in item.attributes)
