"""What is shown fits on 80 columns, in a file or a pipe too."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from migrate.cli import cli
from migrate.cli.ledger_tables import group_table
from migrate.cli.main import COMMANDS
from migrate.cli.tables import text_lines
from migrate.cli.terminal import COLUMNS, itemised, paragraph
from migrate.cli.totals import totals_text
from migrate.ledger.reasons import reason, reasons
from migrate.ledger.views import Counts, Group
from migrate.report.ledger import LedgerReport
from migrate.report.totals import Totals

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


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_no_help_is_cut_or_too_wide(name: str) -> None:
    shown = CliRunner().invoke(cli, [*name.split(), "--help"], prog_name="parity").stdout
    lines = shown.partition("\n")[2].split("\n")  # the first is `Usage: parity … [ARGS]...`
    assert [line for line in lines if line.endswith("...")] == []
    assert widest(shown) <= COLUMNS
