"""`parity triage suggest`."""

from __future__ import annotations

import shlex

import click

from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.terminal import cut, indented, page_width
from migrate.cli.today import surveyed
from migrate.cli.words import counted
from migrate.compare import Disagreement
from migrate.report.records import SuggestReport
from migrate.triage.suggest import Suggestion, suggest


@click.command("suggest", short_help="Propose few patterns that cover much.")
@implementation_option
@format_option
def suggest_command(implementation: str | None, form: str) -> None:
    """Propose few patterns that cover the undecided disagreements of today.

    Each is about one cluster, and matches no expectation that agrees or is decided. Each line is a
    command to complete with a verdict and a reason.
    """
    survey, settlement, _ = surveyed(project(), implementation)
    undecided = [item for item in settlement.open if isinstance(item, Disagreement)]
    known = {item.id for item in undecided}
    every = (
        f"{surveyed.case.id}:{judged.expectation.id}"
        for surveyed in survey.cases
        for judged in surveyed.judged
    )
    found = suggest(undecided, [identity for identity in every if identity not in known])
    report = SuggestReport(survey.implementation, found)
    emit(form, report, lambda: _print(report, len(undecided)))


def _print(report: SuggestReport, undecided: int) -> None:
    cluster = None
    for one in report.suggestions:
        if one.cluster != cluster:
            click.secho(cut(f"{one.cluster}  {one.title}", page_width()), bold=True)
            cluster = one.cluster
        click.echo(f"  {counted(len(one.covers), 'disagreement')}:")
        click.echo(indented(command_of(one), "    "))
    decisions = counted(len(report.suggestions), "decision")
    click.echo(f"{decisions} would settle {counted(undecided, 'undecided disagreement')}")


def command_of(one: Suggestion) -> str:
    """Return the command; several ids have a line each, and all lines can be pasted at once."""
    decision = "--verdict … --reason …"
    if one.pattern is not None:
        return f"parity triage set --pattern {shlex.quote(one.pattern)} {decision}"
    ids = [shlex.quote(identity) for identity in one.covers]
    parts = [*ids, decision] if len(ids) > 1 else [f"{ids[0]} {decision}"]
    return "parity triage set " + " \\\n    ".join(parts)
