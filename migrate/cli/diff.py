"""`parity diff`: where expectation, observation and snapshot differ."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
import msgspec

from harness.snapshot import read_snapshot
from migrate.cli.answering import answering
from migrate.cli.chosen import require_cases
from migrate.cli.completing import complete_cases
from migrate.cli.options import implementation_option, markdown_format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.show import print_summary
from migrate.cli.terminal import visible
from migrate.cli.today import surveyed
from migrate.cli.watch import watch_option
from migrate.compare.drifted import drifted
from migrate.compare.survey import count
from migrate.report.disagreements import changed_markdown, disagreements_markdown
from migrate.report.records import ChangedCase, DiffReport, disagreement_record
from migrate.words import counted

if TYPE_CHECKING:
    from migrate.compare import Surveyed


@click.command("diff", short_help="Show where expected, observed and blessed differ.")
@click.argument("only", metavar="[CASE]…", nargs=-1, shell_complete=complete_cases)
@watch_option
@implementation_option
@markdown_format_option
def diff_command(only: tuple[str, ...], implementation: str | None, form: str) -> None:
    """Compare what is observed with the legacy expectations and with the snapshots.

    With CASE ids only these. Exit with 1 when there is a difference.
    """
    survey, settlement, _ = surveyed(project(), implementation)
    require_cases(survey.cases)
    chosen = [item for item in survey.cases if not only or item.case.id in only]
    unknown = sorted(set(only) - {item.case.id for item in chosen})
    if unknown:
        raise click.UsageError(
            f"no case {', '.join(unknown)}; case ids are the names of pytest's items "
            "(`pytest --collect-only`)"
        )
    ids = {item.case.id for item in chosen}
    report = DiffReport(
        implementation=survey.implementation,
        cases=len(chosen),
        agreements=count(chosen, "pass"),
        disagreements=tuple(
            disagreement_record(item, settlement)
            for item in survey.disagreements
            if item.case.id in ids
        ),
        changed=tuple(_changed(item) for item in chosen if not item.is_as_blessed),
    )
    emit(form, report, lambda: _print(report, form))
    sys.exit(1 if report.disagreements or report.changed else 0)


def _changed(item: Surveyed) -> ChangedCase:
    path = f"{item.snapshot.parent.name}/{item.snapshot.name}"
    if item.blessed is None:
        return ChangedCase(item.case.id, path, blessed=False, difference=())
    before = msgspec.to_builtins(read_snapshot(item.snapshot))
    now = msgspec.to_builtins(item.observation)
    return ChangedCase(item.case.id, path, blessed=True, difference=tuple(drifted(before, now)))


def _print(report: DiffReport, form: str) -> None:
    if form == "markdown":
        for line in disagreements_markdown(report.disagreements):
            click.echo(line)
        for line in changed_markdown(report.changed):
            click.echo(line)
    else:
        _print_text(report)
    click.echo(
        f"{answering(report.implementation)}: {counted(report.cases, 'case')}, "
        f"{counted(report.agreements, 'agreement')}, "
        f"{counted(len(report.disagreements), 'disagreement')}, "
        f"{len(report.changed)} not as blessed"
    )


def _print_text(report: DiffReport) -> None:
    print_summary(report.disagreements)
    for case in report.changed:
        state = "changed" if case.blessed else "no snapshot"
        click.echo(visible(f"{case.case}: {state} ({case.snapshot})"))
        for line in case.difference:
            click.echo(f"    {visible(line)}")
