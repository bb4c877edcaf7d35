"""`parity triage set`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import click

from migrate.cli.completion import complete_disagreements
from migrate.cli.given import NAME
from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.terminal import visible
from migrate.cli.today import surveyed, today
from migrate.cli.triage.author import author_named, author_option
from migrate.cli.triage.chosen import chosen
from migrate.cli.triage.text import refuse_no_text
from migrate.cli.words import shown
from migrate.report.records import DecisionReport
from migrate.triage import VERDICTS, Decision, decide
from migrate.triage.change import change_decisions
from migrate.triage.files import FILE
from migrate.triage.settle import selects
from migrate.words import counted

if TYPE_CHECKING:
    import datetime as dt

    from harness.configuration import Verdict


@click.command("set", short_help="Record a decision about disagreements.")
@click.argument("ids", metavar="[ID]…", nargs=-1, shell_complete=complete_disagreements)
@click.option(
    "--pattern", type=NAME, help="Decide about every disagreement whose id matches (`*`, `?`)."
)
@click.option(
    "--verdict", required=True, type=click.Choice(list(VERDICTS)), help="Why they differ."
)
@click.option("--reason", required=True, help="Why that is so, for the next reader.")
@author_option
@click.option("--expires", type=click.DateTime(["%Y-%m-%d"]), help="When to look again.")
@implementation_option
@format_option
def set_command(
    ids: tuple[str, ...],
    pattern: str | None,
    verdict: str,
    reason: str,
    author: str | None,
    expires: dt.datetime | None,
    implementation: str | None,
    form: str,
) -> None:
    """Record a decision about disagreements, given by ID or --pattern.

    ID is that of a disagreement; that of a case or a cluster means all it has today.
    """
    if bool(ids) is bool(pattern):
        raise click.UsageError("name the disagreements by ID, or give a --pattern")
    if expires and expires.date() < today():
        raise click.UsageError("--expires must be a day to come")
    refuse_no_text("--pattern", pattern or "")
    here = project()
    settlement = surveyed(here, implementation).settlement
    new = Decision(
        ids=tuple(item.id for item in chosen(settlement.about, ids)),
        pattern=pattern,
        verdict=cast("Verdict", verdict),
        reason=_reason(reason),
        author=author_named(author),
        date=today(),
        expires=expires.date() if expires else None,
        fingerprint="",
    )
    before, after, _ = change_decisions(
        here.cases, "set", new.author, lambda old: decide(old, new, settlement.about)
    )
    for old in before:
        if old not in after:
            told = f"replaces {old.verdict} for {old.subject()}: {old.reason}"
            click.echo(visible(told), err=True)
    report = DecisionReport(
        shown(here.cases / FILE),
        next(item for item in after if (item.ids, item.pattern) == (new.ids, pattern)),
    )
    number = sum(selects(report.decision, item.id) for item in settlement.about)
    emit(form, report, lambda: _print_decision(report, number))


def _reason(given: str) -> str:
    if not given.strip():
        raise click.UsageError("--reason must say something")
    refuse_no_text("--reason", given)
    return given.strip()


def _print_decision(report: DecisionReport, number: int) -> None:
    decision = report.decision
    click.echo(visible(f"{report.file}: {decision.verdict} for {decision.subject()}"))
    click.echo(f"{counted(number, 'disagreement')} settled")
