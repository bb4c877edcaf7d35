"""Functions that a configured attribute makes tests (GEN-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.cfg import applied, gates
from migrate.rust.source.discovery import TestFunction, ignored_by, panic_expected_by
from migrate.rust.source.items import flattened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from migrate.rust.source.files import ParsedFile


def configured_tests(
    parsed: ParsedFile, names: Collection[str], known: Collection[int]
) -> Iterator[TestFunction]:
    """Yield the functions that have an attribute of one of the names.

    `known` has the offsets of the tests that are found without it.
    """
    for item in flattened(parsed.items) if names else ():
        if item.kind != "function" or item.fragment.start in known:
            continue
        written = [attribute for attribute, _ in applied(item.attributes)]
        if any({one.name, "::".join(one.path)} & set(names) for one in written):
            cfg = gates(parsed.attributes) + gates(item.attributes)
            attributes = item.attributes
            yield TestFunction(
                item, ("test",), cfg, ignored_by(attributes), panic_expected_by(attributes)
            )
