"""The tables of a conformance report: what came of the scripts by folder, and what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.report.markdown import Column, Table

if TYPE_CHECKING:
    from migrate.report.conformance.records import ConformanceReport, Counts

_COUNTS: Final = ("scripts", "passed", "failed", "not runnable", "skipped")


def folder_table(report: ConformanceReport) -> Table:
    """Return the counts by folder, with a line of sums."""
    columns = [Column("folder"), *(Column(title, numbers=True) for title in _COUNTS)]
    lines = [[each.folder, *_numbers(each.counts)] for each in report.folders]
    return Table(columns, lines, ["all", *_numbers(report.counts)])


def missing_table(report: ConformanceReport) -> Table:
    """Return the missing features with the number of scripts that need each."""
    columns = [Column("missing"), Column("name", code=True), Column("scripts", numbers=True)]
    lines = [
        [each.feature.kind, each.feature.name, str(len(each.scripts))] for each in report.missing
    ]
    return Table(columns, lines)


def _numbers(counts: Counts) -> list[str]:
    return [
        str(number)
        for number in (
            counts.scripts,
            counts.passed,
            counts.failed,
            counts.not_runnable,
            counts.skipped,
        )
    ]
