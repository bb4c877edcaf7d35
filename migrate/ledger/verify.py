"""Does the ledger account for every assertion? (06 LED-01…LED-05)"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.case import LoadedCase
    from migrate.ledger.model import FileTotals, Manifest, Row
    from migrate.rust.outcome import EvaluatedFile


def unaccounted(files: Sequence[EvaluatedFile], rows: Iterable[Row]) -> list[str]:
    """Name every file whose assertions, counted on its syntax tree, are not all in `rows`.

    The evaluator makes the rows while it runs; the count is made without it.
    """
    found = _sites(rows)
    return [
        f"{file.file}: {file.sites} assertions are written there, the ledger knows {known}"
        for file in files
        if (known := len(found[file.file])) != file.sites and file.code is None
    ]


def inconsistent(
    manifest: Manifest, rows: Sequence[Row], cases: Sequence[LoadedCase]
) -> Iterator[str]:
    """Yield every way in which ledger, manifest and cases contradict each other.

    None of the three is trusted: each figure is counted again from what it is about.
    """
    if len(rows) != manifest.rows:
        yield f"the ledger has {len(rows)} rows, {manifest.rows} were written"
    known = {totals.file for totals in manifest.inputs}
    for file in sorted({row.owner for row in rows} - known):
        yield f"{file}: the ledger has rows for it, the manifest does not know it"
    by_file, sites, groups = _statuses(rows), _sites(rows), _groups(cases)
    for totals in manifest.inputs:
        yield from _wrong_sums(totals, by_file[totals.file])
        if len(sites[totals.file]) != totals.sites:
            yield f"{totals.file}: {totals.sites} sites, the ledger has {len(sites[totals.file])}"
        if groups[totals.file] != Counter(totals.cases):
            yield f"{totals.file}: the cases are not those that were counted"
    yield from _dangling(rows, {case.id: case for case in cases})


def _sites(rows: Iterable[Row]) -> defaultdict[str, set[tuple[str, int, int]]]:
    found: defaultdict[str, set[tuple[str, int, int]]] = defaultdict(set)
    for row in rows:
        if row.status not in {"implied", "bare_test"}:
            found[row.file].add(row.site)
    return found


def _groups(cases: Iterable[LoadedCase]) -> defaultdict[str, Counter[str]]:
    groups: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for case in cases:
        if case.legacy:
            groups[case.legacy.file][case.group] += 1
    return groups


def _statuses(rows: Sequence[Row]) -> defaultdict[str, Counter[str]]:
    statuses: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        statuses[row.owner][row.status] += 1
    return statuses


def _wrong_sums(totals: FileTotals, status: Counter[str]) -> Iterator[str]:
    """LED-02: instances = translated + skipped + static, and each as the manifest says."""
    skipped = sum(totals.skipped.values())
    if totals.instances != totals.translated + skipped + totals.static:
        yield (
            f"{totals.file}: {totals.instances} instances, but {totals.translated} translated "
            f"+ {skipped} skipped + {totals.static} static"
        )
    expected = {
        "translated": totals.translated,
        "skipped": skipped,
        "static": totals.static,
        "implied": totals.implied,
        "unreached": totals.unreached,
        "bare_test": sum(totals.bare_tests.values()),
    }
    for name, number in expected.items():
        if status[name] != number:
            yield f"{totals.file}: {number} rows should be {name}, the ledger has {status[name]}"


def _dangling(rows: Sequence[Row], cases: dict[str, LoadedCase]) -> Iterator[str]:
    claimed: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row.status == "translated" and not row.expectations:
            yield f"{row.file}:{row.line}: translated, but no expectation is named"
        for claim in row.claims:
            identity, _, name = claim.rpartition(":")
            claimed[identity].add(name)
    for identity in sorted(claimed.keys() - {""}):
        held = {item.id for item in cases[identity].case.expect} if identity in cases else set()
        lost = sorted(claimed[identity] - held)
        if lost:
            yield f"case {identity} lacks {', '.join(lost)}, which the ledger counts on"
    for identity, case in sorted(cases.items()):
        if case.legacy:
            for item in case.case.expect:
                if item.id not in claimed[identity]:
                    yield f"no row of the ledger leads to {identity}:{item.id}"
