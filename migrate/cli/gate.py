"""`parity gate`: does parity hold?"""

from __future__ import annotations

import sys
from contextlib import closing
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import click

from harness.implementation import load_implementation
from migrate.changelog import changelog, changelog_markdown
from migrate.cli.answering import answering
from migrate.cli.given import NAME
from migrate.cli.options import implementation_option
from migrate.cli.output import emit
from migrate.cli.progress import progress_bar
from migrate.cli.project import project
from migrate.cli.terminal import itemised, json_text, visible
from migrate.cli.today import today
from migrate.cli.totals import totals_text
from migrate.cli.watch import watch_option
from migrate.gate import Failure, GateResult, run_gate
from migrate.report.gate import junit_xml, markdown, workflow_commands
from migrate.report.records import GateReport, gate_report
from migrate.report.sarif.gate import gate_log
from migrate.report.workflow_commands import step_summary
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FORMATS: Final = ["text", "json", "markdown", "junit", "sarif", "github"]
LISTED: Final = 10
"""Failures of one check that are listed for a person."""


@click.command("gate", short_help="Exit with 0 when parity holds.")
@click.option("--all", "wants_all", is_flag=True, help=f"List more than {LISTED} like failures.")
@click.option(
    "--since",
    metavar="REF",
    type=NAME,
    help="Also tell what changed since this commit, in Markdown: behaviour and decisions.",
)
@watch_option
@implementation_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="For a person, a program, a pull request, or a CI service.",
)
def gate_command(wants_all: bool, since: str | None, implementation: str | None, form: str) -> None:
    """Exit with 0 when every disagreement is decided and nothing changed by accident.

    `[tool.parity.gate]` in pyproject.toml says what may pass: budgets of verdicts, groups that are
    spotless, when decisions expire, how often every case is asked, and which are in quarantine.

    As `github` there is an annotation on each Rust line and in each case file, and the summary of
    the step gets the report.
    """
    if since is not None and form not in {"text", "markdown", "github"}:
        raise click.UsageError("--since tells in Markdown: choose text, markdown or github")
    here = project()
    with closing(load_implementation(here, implementation)) as under_test:
        result = run_gate(here, under_test, today(), progress_bar, implementation)
    if since is not None:
        changes = changelog_markdown(changelog(here, result, since))
        if form == "github":
            step_summary(changes)
        else:
            click.echo(changes)
    _emit(form, result, None if wants_all else LISTED)
    sys.exit(0 if result.holds else 1)


def _emit(form: str, result: GateResult, listed: int | None) -> None:
    report = gate_report(result)
    if form == "markdown":
        click.echo(markdown(report))
    elif form == "junit":
        click.echo(junit_xml(result), nl=False)
    elif form == "sarif":
        click.echo(json_text(gate_log(report.failures, report.quarantined)))
    elif form == "github":
        for line in workflow_commands(report):
            click.echo(line)
        step_summary(markdown(report))
        _print(report, listed)
    else:
        emit(form, report, lambda: _print(report, listed))


def _print(report: GateReport, listed: int | None) -> None:
    click.echo(totals_text(report.totals))
    click.echo(_agreements_line(report))
    if report.verdicts:
        click.echo(itemised("decided", report.verdicts))
    _print_failures(report.failures, listed)
    if report.quarantined:
        click.echo(f"quarantined, and failing nothing: {len(report.quarantined)}")
        _print_failures(report.quarantined, listed)
    for hint in report.hints:
        click.echo(visible(f"hint: {hint}"))
    if report.holds:
        click.secho("the gate holds", fg="green")
    else:
        found = counted(len(report.failures), "failure")
        click.secho(f"the gate does not hold: {found}", fg="red")


def _print_failures(failures: Iterable[Failure], listed: int | None) -> None:
    for check, group in groupby(failures, key=attrgetter("check")):
        members: Sequence[Failure] = list(group)
        for failure in members[:listed]:
            click.echo(_failure_line(failure))
        if listed is not None and len(members) > listed:
            left = len(members) - listed
            click.echo(f"{check}: and {left} more; `parity gate --all` lists them")


def _agreements_line(report: GateReport) -> str:
    guarded = f", {report.not_applicable} not applicable" if report.not_applicable else ""
    return (
        f"{answering(report.implementation)}: {counted(report.agreements, 'agreement')}, "
        f"{counted(report.disagreements, 'disagreement')}{guarded}"
    )


def _failure_line(failure: Failure) -> str:
    where = f" ({failure.file}:{failure.line})" if failure.file and failure.line else ""
    told = f"{failure.check}: {failure.subject}{where}: {failure.message}"
    return f"{visible(told)}\n    {visible(failure.help)}"
