"""`parity ledger`: what became of every assertion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

import click

from migrate.cli.certificate_tables import doubt_table, weak_table
from migrate.cli.given import NAME, GivenPath
from migrate.cli.ledger_tables import group_table, row_table
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.tables import text_lines
from migrate.cli.terminal import json_text
from migrate.cli.totals import certificates_text, totals_text
from migrate.ledger import read_ledger, read_manifest
from migrate.ledger.certificates import certificate_totals
from migrate.ledger.model import Status
from migrate.ledger.reasons import reason, reasons
from migrate.ledger.selection import Selection
from migrate.ledger.views import By, counts_of, grouped, in_order
from migrate.report.ledger import LedgerReport
from migrate.report.markdown import markdown_lines
from migrate.report.sarif.ledger import sarif_log
from migrate.report.totals import totals_of
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from migrate.ledger import Row
    from migrate.report.markdown import Table

FORMATS: Final = ["table", "text", "json", "markdown", "sarif"]
"""A table is also called text, as in other commands."""


@click.command("ledger", short_help="Show what became of every Rust assertion.")
@click.option(
    "--by",
    type=click.Choice(get_args(By)),
    default="file",
    show_default=True,
    help="What to count the rows by, or to order them by.",
)
@click.option("--rows", "wants_rows", is_flag=True, help="List the rows, each with its Rust line.")
@click.option(
    "--status",
    "statuses",
    multiple=True,
    type=click.Choice(get_args(Status)),
    help="Only rows with this status; may be given more than once.",
)
@click.option(
    "--file", metavar="GLOB", type=NAME, help="Only rows of files whose path, or its end, matches."
)
@click.option("--test", metavar="NAME", type=NAME, help="Only rows of this test.")
@click.option("--code", metavar="CODE", type=NAME, help="Only rows with this reason code.")
@click.option("--weak", is_flag=True, help="List the expectations that no made-up output breaks.")
@click.option("--doubt", is_flag=True, help="List the translations that a made-up output refutes.")
@click.option(
    "--cases",
    metavar="DIR",
    type=GivenPath(exists=True, file_okay=False),
    help="The ledger of a trial (`parity migrate --out DIR`); by default the project's.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="For a person (table or text), a program, a pull request, or code scanning.",
)
def ledger_command(
    by: By,
    wants_rows: bool,
    statuses: tuple[str, ...],
    file: str | None,
    test: str | None,
    code: str | None,
    weak: bool,
    doubt: bool,
    cases: Path | None,
    form: str,
) -> None:
    """Show what became of every assertion of the Rust tests: counted, or row by row.

    By code it says what each reason means, and what can be done about it. As SARIF there is a
    result for every row that is skipped, unreached, false by itself, or a test without assertions.

    `parity migrate --certify` tries translations on made-up outputs. A weak one is satisfied by
    each of them: it may demand too little, or the assertion does. One in doubt holds on an output
    on which the Rust assertion fails, or the other way round: the profile says something else than
    the source does, or the migrator is wrong. The gate refuses it.
    """
    folder = cases or project().cases
    rows = read_ledger(folder).rows
    selection = Selection(statuses, file, test, code, weak, doubt)
    _refuse_unknown(rows, selection)
    if weak or doubt:
        _refuse_uncertified(rows, form)
    chosen = in_order(selection.of(rows), by)
    if form == "sarif":
        click.echo(json_text(sarif_log(chosen)))
        return
    report = LedgerReport(
        by=by,
        groups=grouped(chosen, by),
        total=counts_of(chosen),
        reasons={name: reason(name) for name in sorted({row.code for row in chosen if row.code})},
        rows=tuple(chosen) if wants_rows or weak or doubt else (),
    )
    table = _table(report, selection)
    closing = (
        totals_text(totals_of(read_manifest(folder)))
        if selection.is_everything
        else f"{len(chosen)} of {counted(len(rows), 'row')}"
    )
    if weak or doubt:
        closing += f"\n{certificates_text(certificate_totals(rows))}"
    emit("json" if form == "json" else "text", report, lambda: _print(table, closing, form))


def _table(report: LedgerReport, selection: Selection) -> Table:
    if selection.doubt:
        return doubt_table(report.rows)
    if selection.weak:
        return weak_table(report.rows)
    return row_table(report.rows) if report.rows else group_table(report)


def _print(table: Table, closing: str, form: str) -> None:
    lines = [*markdown_lines(table), ""] if form == "markdown" else list(text_lines(table))
    for line in lines if table.lines else ():
        click.echo(line)
    click.echo(closing)


def _refuse_unknown(rows: Sequence[Row], selection: Selection) -> None:
    """A name that nothing has is a mistake: an empty list would look like good news."""
    if selection.test and not Selection(test=selection.test).of(rows):
        raise click.UsageError(
            f"no test {selection.test} in the ledger; `parity ledger --by test` lists them"
        )
    if selection.file and not Selection(file=selection.file).of(rows):
        raise click.UsageError(
            f"no file of the ledger matches {selection.file}; `parity ledger` lists them"
        )
    if selection.code and selection.code not in {*reasons(), *(row.code for row in rows)}:
        raise click.UsageError(
            f"no reason code {selection.code}; `parity ledger --by code` lists those that occur"
        )


def _refuse_uncertified(rows: Sequence[Row], form: str) -> None:
    if form == "sarif":
        raise click.UsageError("certificates have no SARIF form: choose table, json or markdown")
    if not certificate_totals(rows).certified:
        raise click.UsageError(
            "no translation is certified, so nothing is known to be weak or in doubt;"
            " run `parity migrate --certify`"
        )
