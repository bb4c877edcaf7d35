"""`parity snapshots undo`."""

from __future__ import annotations

import click

from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.snapshots.listing import counts, titled
from migrate.report.snapshots import SnapshotsUndoReport, undone_records
from migrate.snapshots import count_steps, undo
from migrate.words import counted


@click.command("undo", short_help="Take the last acceptance back.")
@format_option
def undo_command(form: str) -> None:
    """Take back what was accepted last: every snapshot of it is to the byte what it was before.

    That is one `accept`, or one key of a review. Once more takes back the one before. What has
    changed since it was accepted stays, and nothing is written then.
    """
    here = project()
    step = undo(here)
    records = undone_records(step, here.options.snapshots)
    report = SnapshotsUndoReport(step.time, records, count_steps(here.root))
    emit(form, report, lambda: _print(report))


def _print(report: SnapshotsUndoReport) -> None:
    for record in report.undone:
        click.echo(titled(record.kind, record.case))
    total = counts(record.kind for record in report.undone)
    earlier = counted(report.left, "earlier acceptance") if report.left else "no earlier acceptance"
    click.echo(f"took back {total}, accepted {report.time:%Y-%m-%d %H:%M} UTC")
    click.echo(f"{earlier} can be taken back")
