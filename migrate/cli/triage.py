"""`parity triage`: list and show disagreements, and decide about them."""

from __future__ import annotations

import getpass
import os
import subprocess
from typing import TYPE_CHECKING, cast

import click

from harness.storage import exclusively
from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.show import print_static, print_summary, print_whole
from migrate.cli.today import surveyed, today
from migrate.cli.words import counted, shown
from migrate.compare import Disagreement, StaticFalse
from migrate.report.records import DecisionReport, TriageReport, disagreement_record, static_record
from migrate.triage import VERDICTS, Decision, decide, read_triage, write_decisions
from migrate.triage.files import FILE

if TYPE_CHECKING:
    import datetime as dt

    from harness.configuration import Verdict
    from migrate.compare import Survey
    from migrate.ledger import Row


@click.group("triage", short_help="Decide about disagreements.")
def triage_commands() -> None:
    """Decide about disagreements between legacy tests and observed output."""


@triage_commands.command("list")
@click.option("--open", "only_open", is_flag=True, help="Only those without a decision.")
@implementation_option
@format_option
def list_command(only_open: bool, implementation: str | None, form: str) -> None:
    """List the disagreements of today, alike ones together."""
    survey, settlement, _ = surveyed(project(), implementation)
    chosen = settlement.open if only_open else settlement.about
    records = tuple(
        disagreement_record(item, settlement) for item in chosen if isinstance(item, Disagreement)
    )
    false = tuple(
        static_record(item, settlement) for item in chosen if isinstance(item, StaticFalse)
    )
    report = TriageReport(survey.implementation, records, false)

    def text() -> None:
        print_summary(records)
        for item in false:
            print_static(item)
        click.echo(
            f"{counted(len(settlement.about), 'disagreement')}, "
            f"{len(settlement.open)} without a decision"
        )

    emit(form, report, text)


@triage_commands.command("show", short_help="Show disagreements whole, with all one must know.")
@click.argument("ids", metavar="ID…", nargs=-1, required=True)
@implementation_option
@format_option
def show_command(ids: tuple[str, ...], implementation: str | None, form: str) -> None:
    """Show disagreements whole: assertion, input, expectation, observed value, difference.

    ID is that of a disagreement, of a case or of a cluster.
    """
    survey, settlement, rows = surveyed(project(), implementation)
    chosen = _chosen(survey, ids)
    assertions = _assertions(rows)
    report = TriageReport(
        survey.implementation, tuple(disagreement_record(item, settlement) for item in chosen)
    )

    def text() -> None:
        for item, record in zip(chosen, report.disagreements, strict=True):
            print_whole(record, item.case, assertions.get(item.id))

    emit(form, report, text)


@triage_commands.command("set")
@click.argument("ids", metavar="[ID]…", nargs=-1)
@click.option("--pattern", help="Decide about every disagreement whose id matches (`*`, `?`).")
@click.option(
    "--verdict", required=True, type=click.Choice(list(VERDICTS)), help="Why they differ."
)
@click.option("--reason", required=True, help="Why that is so, for the next reader.")
@click.option("--author", help="Who decides; by default $PARITY_AUTHOR, git's user, or the login.")
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
    """Record a decision about disagreements, given by ID or --pattern."""
    if bool(ids) is bool(pattern):
        raise click.UsageError("name the disagreements by ID, or give a --pattern")
    if not reason.strip():
        raise click.UsageError("--reason must say something")
    author = (author or _author()).strip()
    if not author:
        raise click.UsageError("--author must name someone")
    if expires and expires.date() < today():
        raise click.UsageError("--expires must be a day to come")
    for option, text in (("--reason", reason), ("--author", author), ("--pattern", pattern or "")):
        if not _is_text(text):
            raise click.UsageError(f"{option} is not a text")
    here = project()
    settlement = surveyed(here, implementation).settlement
    new = Decision(
        ids=tuple(dict.fromkeys(ids)),
        pattern=pattern,
        verdict=cast("Verdict", verdict),
        reason=reason.strip(),
        author=author,
        date=today(),
        expires=expires.date() if expires else None,
        fingerprint="",
    )
    with exclusively(here.cases):
        before = read_triage(here.cases)
        decisions = decide(before, new, settlement.about)
        write_decisions(here.cases, decisions)
    for old in before:
        if old not in decisions:
            click.echo(f"replaces {old.verdict} for {old.subject()}: {old.reason}", err=True)
    report = DecisionReport(
        shown(here.cases / FILE),
        next(item for item in decisions if (item.ids, item.pattern) == (new.ids, pattern)),
    )
    emit(form, report, lambda: _print_decision(report))


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _print_decision(report: DecisionReport) -> None:
    click.echo(f"{report.file}: {report.decision.verdict} for {report.decision.subject()}")


def _chosen(survey: Survey, names: tuple[str, ...]) -> list[Disagreement]:
    """Return the disagreements that are named by their id, their case or their cluster."""
    chosen: dict[str, Disagreement] = {}
    for name in names:
        found = [item for item in survey.disagreements if name in _names(item)]
        if not found:
            raise click.UsageError(
                f"no disagreement {name}; `parity triage list` shows those of today"
            )
        chosen |= {item.id: item for item in found}
    return list(chosen.values())


def _names(item: Disagreement) -> tuple[str, str, str]:
    return item.id, item.case.id, item.cluster


def _assertions(rows: list[Row]) -> dict[str, str]:
    """Return the Rust text of the assertion behind every expectation."""
    return {claim: row.text for row in rows for claim in row.claims}


def _author() -> str:
    configured = os.environ.get("PARITY_AUTHOR", "").strip()
    return configured or _git_user() or getpass.getuser()


def _git_user() -> str:
    try:
        found = subprocess.run(
            ["git", "config", "user.name"], capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip()
