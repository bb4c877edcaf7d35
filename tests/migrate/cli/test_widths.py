"""What is shown fits on 80 columns, in a file or a pipe too."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from migrate.cli import cli
from migrate.cli.certificate_tables import doubt_table, weak_table
from migrate.cli.ledger_tables import group_table, row_table
from migrate.cli.main import COMMANDS
from migrate.cli.tables import text_lines
from migrate.cli.terminal import COLUMNS, itemised, paragraph
from migrate.cli.totals import totals_text
from migrate.ledger import Row, read_ledger
from migrate.ledger.reasons import reason, reasons
from migrate.ledger.views import By, Counts, Group, counts_of, grouped
from migrate.report.ledger import LedgerReport
from migrate.report.markdown import Column, Table
from migrate.report.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[3]
TOTALS = Totals(
    files=9,
    tests=9_999,
    sites=99_999,
    instances=99_999,
    translated=9_999,
    static=99,
    static_false=0,
    skipped=dict.fromkeys(reasons(), 10),
    implied=9_999,
    unreached=999,
    bare_tests={},
    cases=9_999,
)


def widest(text: str) -> int:
    return max(map(cell_len, text.split("\n")))


def test_the_sums_of_any_migration_fit() -> None:
    shown = totals_text(TOTALS)
    assert widest(shown) <= COLUMNS + 10  # the sums themselves, of a corpus thirty times as large
    assert widest(shown.partition("\n")[2]) <= COLUMNS
    assert all(f"10 {name}" in shown for name in reasons())


def test_items_are_broken_between_them() -> None:
    shown = itemised("skipped", {"one_of_them": 1, "two_of_them": 22, "x" * 70: 3})
    assert shown == f"    skipped: 1 one_of_them, 22 two_of_them,\n    3 {'x' * 70}"


def test_a_paragraph_is_broken_between_words() -> None:
    assert widest(paragraph("a word and " * 30)) <= COLUMNS


def test_what_every_reason_means_fits() -> None:
    counts = Counts(*[9_999] * 11)
    report = LedgerReport(
        by="code",
        groups=tuple(Group(name, counts, {}, ()) for name in reasons()),
        total=counts,
        reasons={name: reason(name) for name in reasons()},
        rows=(),
    )
    assert max(map(cell_len, text_lines(group_table(report)))) <= COLUMNS


@pytest.mark.parametrize("by", get_args(By))
def test_the_ledger_of_the_corpus_fits(by: By) -> None:
    rows = read_ledger(ROOT / "cases").rows
    known = {name: reason(name) for name in {row.code for row in rows if row.code}}
    report = LedgerReport(by, grouped(rows, by), counts_of(rows), known, ())
    assert max(map(cell_len, text_lines(group_table(report)))) <= COLUMNS


@pytest.mark.parametrize("table", [row_table, weak_table, doubt_table])
def test_its_rows_fit_but_for_ids(table: Callable[[list[Row]], Table]) -> None:
    rows = read_ledger(ROOT / "cases").rows
    wide = [line for line in text_lines(table(rows)) if cell_len(line) > COLUMNS]
    assert {len(line.split()) for line in wide} <= {1, 2}  # an arrow, and what is never broken


def test_a_table_that_fits_stands_in_one_line_each() -> None:
    columns = (Column("name", narrow="above"), Column("size", numbers=True))
    assert list(text_lines(Table(columns, [("north", "3")]))) == ["name   size", "north     3"]


def test_what_does_not_fit_stands_above_and_below() -> None:
    columns = (
        Column("name", narrow="above"),
        Column("test", narrow="above"),
        Column("size", numbers=True),
        Column("leads to", lead="→ ", narrow="below", whole=True),
    )
    bed, long = "b" * 50, "l" * 90
    assert list(text_lines(Table(columns, [("north", bed, "3", f"{long} {long}")]))) == [
        "name  test",
        "  size",
        f"north  {bed}",
        "     3",
        f"    → {long}",
        f"    {long}",
    ]


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_no_help_is_cut_or_too_wide(name: str) -> None:
    shown = CliRunner().invoke(cli, [*name.split(), "--help"], prog_name="parity").stdout
    lines = shown.partition("\n")[2].split("\n")  # the first is `Usage: parity … [ARGS]...`
    assert [line for line in lines if line.endswith("...")] == []
    assert widest(shown) <= COLUMNS
