"""`parity triage suggest`."""

from __future__ import annotations

import shlex

import click

from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.terminal import cut, indented, page_width
from migrate.cli.today import surveyed
from migrate.cli.words import asking
from migrate.compare import Disagreement
from migrate.report.records import SuggestReport
from migrate.triage.suggest import ClusterName, Suggestion, suggest, suggest_by_cluster
from migrate.words import counted


@click.command("suggest", short_help="Propose few patterns that cover much.")
@click.option("--by-cluster", is_flag=True, help="Only patterns that are about one cluster each.")
@implementation_option
@format_option
def suggest_command(by_cluster: bool, implementation: str | None, form: str) -> None:
    """Propose the fewest patterns that cover the undecided disagreements of today.

    Each is about one cluster, or about several as wholes, which one reason may settle. No pattern
    matches an expectation that agrees or is decided, and no two match the same. Each line is a
    command to complete with a verdict and a reason. The last line says whether fewer patterns
    would do: with very many disagreements there are too many ways to try them all.
    """
    survey, settlement, _ = surveyed(project(), implementation)
    undecided = [item for item in settlement.open if isinstance(item, Disagreement)]
    known = {item.id for item in undecided}
    every = (
        f"{surveyed.case.id}:{judged.expectation.id}"
        for surveyed in survey.cases
        for judged in surveyed.judged
    )
    others = {*every, *(item.id for item in settlement.about)} - known
    found = (suggest_by_cluster if by_cluster else suggest)(undecided, others)
    report = SuggestReport(survey.implementation, found.decisions, found.are_fewest)
    emit(form, report, lambda: _print(report, len(undecided), implementation))


def _print(report: SuggestReport, undecided: int, asked: str | None) -> None:
    above: tuple[ClusterName, ...] = ()
    for one in report.suggestions:
        if one.clusters != above:
            for cluster in one.clusters:
                click.secho(cut(f"{cluster.id}  {cluster.title}", page_width()), bold=True)
            above = one.clusters
        alike = "" if len(one.clusters) == 1 else ", if one reason holds for all of them"
        click.echo(f"  {counted(len(one.covers), 'disagreement')}{alike}:")
        click.echo(indented(command_of(one, asked), "    "))
    decisions = counted(len(report.suggestions), "decision")
    click.echo(f"{decisions} would settle {counted(undecided, 'undecided disagreement')}")
    if not report.fewest:
        click.echo("there may be fewer patterns: there are too many ways to try them all")
    elif any(one.pattern for one in report.suggestions):
        click.echo("no fewer patterns would")


def command_of(one: Suggestion, asked: str | None = None) -> str:
    """Return the command; several ids have a line each, and all lines can be pasted at once.

    `asked` is the implementation that was named, if one was.
    """
    decision = f"--verdict … --reason …{asking(asked)}"
    if one.pattern is not None:
        return f"parity triage set --pattern {shlex.quote(one.pattern)} {decision}"
    ids = [shlex.quote(identity) for identity in one.covers]
    parts = [*ids, decision] if len(ids) > 1 else [f"{ids[0]} {decision}"]
    return "parity triage set " + " \\\n    ".join(parts)
