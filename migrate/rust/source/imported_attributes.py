"""What attributes are called in a file: `use … as …`, and names that mean something only there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.attributes import TEST_ATTRIBUTES
from migrate.rust.source.known_attributes import FIRST, KNOWN
from migrate.rust.source.uses import use_entries

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.source.items import Item
    from migrate.rust.source.uses import UseEntry

CASES = ("test_case", "case")
"""The other name of `#[test_case]`; alone, `#[case]` is rstest's (GEN-07, GEN-11)."""


def imported_attributes(items: Iterable[Item]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the names in a file that stand for known attributes, with their paths."""
    for item in items:
        if item.kind == "use":
            for entry in use_entries(item.fragment):
                yield from _imported(entry)
        elif item.kind == "extern_crate" and item.name == CASES[0] and _is_for_all(item):
            yield CASES[1], CASES


def _imported(entry: UseEntry) -> Iterator[tuple[str, tuple[str, ...]]]:
    if entry.path == CASES or (entry.path == CASES[:1] and entry.name is None):
        yield entry.name or CASES[1], CASES
    elif entry.name and entry.path and entry.name != entry.path[-1]:
        # `use crate::values as case` must not take the cases from rstest.
        known = TEST_ATTRIBUTES if entry.name in KNOWN | FIRST else KNOWN
        if entry.path[-1] in known:
            yield entry.name, entry.path


def _is_for_all(item: Item) -> bool:
    """`#[macro_use]`: every module of the crate has the macros."""
    return any(attribute.path == ("macro_use",) for attribute in item.attributes)
