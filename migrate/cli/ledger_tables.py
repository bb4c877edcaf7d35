"""The ledger in tables: by file, by test, by code, or row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.ledger.reasons import DISCHARGED
from migrate.report.markdown import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from migrate.ledger import Row
    from migrate.ledger.views import Counts, Group
    from migrate.report.ledger import LedgerReport

_BY_FILE: Final = (
    "tests",
    "sites",
    "instances",
    "translated",
    "static",
    "skipped",
    "implied",
    "unreached",
    "bare_tests",
)
_BY_TEST: Final = ("instances", "translated", "static", "skipped", "implied")
_BY_CODE: Final = ("rows", "tests")
_TITLES: Final = {"bare_tests": "bare"}


def group_table(report: LedgerReport) -> Table:
    """Return the table of a view."""
    tables = {"file": _file_table, "test": _test_table, "code": _code_table}
    return tables[report.by](report)


def row_table(rows: Iterable[Row]) -> Table:
    """Return a line for every row; the first cell leads to the Rust line."""
    columns = (
        Column("place", code=True, narrow="above"),
        Column("status"),
        Column("construct", code=True),
        Column("code", code=True),
        Column("test", code=True, narrow="above"),
        Column("leads to", code=True, lead="→ ", narrow="below", whole=True),
    )
    return Table(columns, [_row_cells(row) for row in rows])


def _file_table(report: LedgerReport) -> Table:
    lines = [(group.name, *_numbers(group.counts, _BY_FILE)) for group in report.groups]
    sums = ("total", *_numbers(report.total, _BY_FILE))
    return Table((Column("file", code=True, narrow="above"), *_columns(_BY_FILE)), lines, sums)


def _test_table(report: LedgerReport) -> Table:
    columns = (
        Column("place", code=True, narrow="above"),
        Column("test", code=True, narrow="above"),
        *_columns(_BY_TEST),
        Column("cases", numbers=True),
        Column("why", narrow="below"),
    )
    lines = [
        (
            f"{group.file}:{group.line}" if group.file else "",
            group.name or "(no test)",
            *_numbers(group.counts, _BY_TEST),
            str(len(group.cases)),
            _why(group),
        )
        for group in report.groups
    ]
    cases = {case for group in report.groups for case in group.cases}
    sums = ("total", "", *_numbers(report.total, _BY_TEST), str(len(cases)), "")
    return Table(columns, lines, sums)


def _code_table(report: LedgerReport) -> Table:
    columns = (
        Column("code", code=True),
        *_columns(_BY_CODE),
        Column("what it means", markdown=True, below=True),
        Column("what to do", markdown=True, below=True, lead="→ "),
    )
    lines = [
        (group.name or "(none)", *_numbers(group.counts, _BY_CODE), *_meaning(report, group.name))
        for group in report.groups
    ]
    sums = ("total", *_numbers(report.total, _BY_CODE), "", "")
    return Table(columns, lines, sums)


def _columns(names: Sequence[str]) -> tuple[Column, ...]:
    return tuple(Column(_TITLES.get(name, name), numbers=True) for name in names)


def _numbers(counts: Counts, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(getattr(counts, name)) for name in names)


def _meaning(report: LedgerReport, code: str) -> tuple[str, str]:
    meaning = report.reasons.get(code)
    if meaning is None:
        return "Each became an expectation of a case.", ""
    return meaning.means, "" if code in DISCHARGED else meaning.help


def _why(group: Group) -> str:
    """Name the reasons why assertions of a group are no expectations."""
    return ", ".join(
        f"{number} {code}" for code, number in group.codes.items() if code not in DISCHARGED
    )


def _row_cells(row: Row) -> tuple[str, ...]:
    return (
        row.place,
        row.status,
        row.construct,
        row.code or "",
        _test(row),
        " ".join(row.claims) if row.case else row.detail or "",
    )


def _test(row: Row) -> str:
    instance = f"[{row.instance}]" if row.instance else ""
    called = f" from line {row.call_line}" if row.call_line else ""
    return f"{row.test or ''}{instance}{called}"
