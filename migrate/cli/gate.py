"""`parity gate`: does parity hold?"""

from __future__ import annotations

import sys

import click

from harness.implementation import load_implementation
from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.terminal import itemised
from migrate.cli.today import today
from migrate.cli.totals import totals_text
from migrate.cli.words import counted
from migrate.gate import Failure, run_gate
from migrate.report.records import GateReport, gate_report


@click.command("gate", short_help="Exit with 0 when parity holds.")
@implementation_option
@format_option
def gate_command(implementation: str | None, form: str) -> None:
    """Exit with 0 when every disagreement is decided and nothing changed by accident."""
    here = project()
    report = gate_report(run_gate(here, load_implementation(here, implementation), today()))
    emit(form, report, lambda: _print(report))
    sys.exit(0 if report.holds else 1)


def _print(report: GateReport) -> None:
    click.echo(totals_text(report.totals))
    click.echo(_agreements_line(report))
    if report.verdicts:
        click.echo(itemised("decided", report.verdicts))
    for failure in report.failures:
        click.echo(_failure_line(failure))
    if report.holds:
        click.secho("the gate holds", fg="green")
    else:
        found = counted(len(report.failures), "failure")
        click.secho(f"the gate does not hold: {found}", fg="red")


def _agreements_line(report: GateReport) -> str:
    guarded = f", {report.not_applicable} not applicable" if report.not_applicable else ""
    return (
        f"{report.implementation}: {counted(report.agreements, 'agreement')}, "
        f"{counted(report.disagreements, 'disagreement')}{guarded}"
    )


def _failure_line(failure: Failure) -> str:
    where = f" ({failure.file}:{failure.line})" if failure.file and failure.line else ""
    return f"{failure.check}: {failure.subject}{where}: {failure.message}\n    {failure.help}"
