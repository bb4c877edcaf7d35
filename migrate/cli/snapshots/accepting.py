"""`parity snapshots accept`."""

from __future__ import annotations

import click

from migrate.cli.completing import complete_cases, complete_groups
from migrate.cli.given import NAME
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.snapshots.chosen import chosen, pending
from migrate.cli.snapshots.listing import counts, titled
from migrate.report.snapshots import AcceptReport, snapshot_record
from migrate.snapshots import accept


@click.command("accept", short_help="Accept what is observed, for some or for all.")
@click.argument("ids", metavar="[ID]…", nargs=-1, shell_complete=complete_cases)
@click.option(
    "--group",
    "groups",
    metavar="GLOB",
    type=NAME,
    multiple=True,
    shell_complete=complete_groups,
    help="All of the groups that match; may be given more than once.",
)
@click.option("--all", "wants_all", is_flag=True, help="Everything that is not as blessed.")
@format_option
def accept_command(
    ids: tuple[str, ...], groups: tuple[str, ...], wants_all: bool, form: str
) -> None:
    """Accept what is observed, for the cases named by ID or --group, or for all.

    In an ID `*` stands for any text and `?` for one character.

    Of a case that does something else, or has no snapshot, it is written as pytest writes it; one
    that no case has any more is removed. No other snapshot is touched, and `parity snapshots undo`
    takes all of it back.
    """
    if wants_all is bool(ids or groups):
        raise click.UsageError("name cases by ID or --group, or take --all")
    here = project()
    found = pending(here)
    taken = found.changes if wants_all else chosen(found, ids, groups)
    records = tuple(snapshot_record(change, here.root) for change in taken)
    accept(here, taken)
    report = AcceptReport(records, len(found.changes) - len(taken))
    emit(form, report, lambda: _print(report))


def _print(report: AcceptReport) -> None:
    for record in report.accepted:
        click.echo(titled(record.kind, record.case))
    total = counts(record.kind for record in report.accepted)
    click.echo(f"accepted {total or 'nothing: every snapshot is as observed'}; {report.left} left")
