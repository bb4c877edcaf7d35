"""Which certificates of an earlier ledger still hold (certified translation)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from migrate.ledger.model import CertificateTotals

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from migrate.ledger.model import FileTotals, Manifest, Row


def carried(
    rows: Sequence[Row],
    inputs: Sequence[FileTotals],
    written: Mapping[str, str],
    case_files: Mapping[str, str],
    previous: tuple[Sequence[Row], Manifest],
) -> list[Row]:
    """Return rows with the certificates they had before, where nothing they rest on has changed.

    That is the row itself, the file of its test, every file without tests, where helpers stand,
    and the file of its case. `written` are digests by path, `case_files` paths by case.
    """
    before, manifest = previous
    known = {_uncertified(row): row for row in before if row.mutants is not None}
    moved = _moved(inputs, manifest.inputs)
    if any(not totals.tests for totals in (*inputs, *manifest.inputs) if totals.file in moved):
        return list(rows)
    return [
        known.get(row, row)
        if row.case is not None
        and not {row.file, row.test_file or row.file} & moved
        and _same(case_files.get(row.case), written, manifest.written)
        else row
        for row in rows
    ]


def certificate_totals(rows: Iterable[Row]) -> CertificateTotals:
    """Count the certificates of a ledger."""
    translated = [row for row in rows if row.expectations and row.code != "subsumed"]
    certified = [row for row in translated if row.mutants]
    return CertificateTotals(
        translated=len(translated),
        certified=len(certified),
        untried=sum(row.mutants == 0 for row in translated),
        weak=sum(row.is_weak for row in certified),
        doubted=sum(row.doubt is not None for row in certified),
    )


def _uncertified(row: Row) -> Row:
    return structs.replace(row, mutants=None, broken=None, doubt=None)


def _moved(now: Sequence[FileTotals], before: Sequence[FileTotals]) -> set[str]:
    """Return the files that came, went or changed."""
    digests = {(totals.file, totals.digest) for totals in now}
    others = {(totals.file, totals.digest) for totals in before}
    return {file for file, _ in digests ^ others}


def _same(path: str | None, written: Mapping[str, str], before: Mapping[str, str]) -> bool:
    return path is not None and written.get(path) == before.get(path, "")
