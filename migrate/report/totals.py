"""The sums of a migration (06 LED-07)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.ledger import Manifest


class Totals(msgspec.Struct, frozen=True):
    """Sums over all input files (06 LED-07)."""

    files: int
    tests: int
    sites: int
    instances: int
    translated: int
    static: int
    static_false: int
    skipped: dict[str, int]
    implied: int
    unreached: int
    bare_tests: dict[str, int]
    cases: int


def totals_of(manifest: Manifest) -> Totals:
    """Return the sums over the input files of a manifest."""
    return Totals(
        files=len(manifest.inputs),
        tests=sum(entry.tests for entry in manifest.inputs),
        sites=sum(entry.sites for entry in manifest.inputs),
        instances=sum(entry.instances for entry in manifest.inputs),
        translated=sum(entry.translated for entry in manifest.inputs),
        static=sum(entry.static for entry in manifest.inputs),
        static_false=sum(entry.static_false for entry in manifest.inputs),
        skipped=summed(entry.skipped for entry in manifest.inputs),
        implied=sum(entry.implied for entry in manifest.inputs),
        unreached=sum(entry.unreached for entry in manifest.inputs),
        bare_tests=summed(entry.bare_tests for entry in manifest.inputs),
        cases=sum(sum(entry.cases.values()) for entry in manifest.inputs),
    )


def summed(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    """Return the sums by name, in the order of the names."""
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(sorted(total.items()))
