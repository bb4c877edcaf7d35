"""Functions that measure: those of criterion, and of the standard library's `Bencher` (GEN-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.discovery import TestFunction
from migrate.rust.source.items import flattened
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item

MEASURES = frozenset({"Bencher", "BenchmarkGroup", "Criterion"})
"""Types of what a measuring function is given."""


def bench_functions(parsed: ParsedFile, known: frozenset[int]) -> Iterator[TestFunction]:
    """Yield the measuring functions of a file, without those that are tests anyway.

    `known` has the offsets of the tests.
    """
    for item in flattened(parsed.items):
        measures = item.kind == "function" and item.fragment.start not in known
        if measures and any(kind in MEASURES for kind in _parameter_types(item)):
            yield TestFunction(item, ("bench",))


def _parameter_types(item: Item) -> Iterator[str]:
    parameters = item.fragment.field("parameters")
    for parameter in parameters.children if parameters is not None else ():
        kind = parameter.field("type")
        if kind is not None:
            yield read_type(kind).name
