"""`parity snapshots list`."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import click

from migrate.cli.answering import answering
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.snapshots.chosen import pending
from migrate.cli.terminal import cut, page_width, visible
from migrate.report.snapshots import SnapshotRecord, SnapshotsReport, snapshot_record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.snapshots.changes import Kind

COLOURS: Final[dict[Kind, str]] = {"new": "green", "changed": "yellow", "unused": "red"}
_LISTED: Final = 3
"""Lines of a difference that are shown."""


@click.command("list", short_help="List the snapshots that are not what is observed.")
@format_option
def list_command(form: str) -> None:
    """List the snapshots that are not what is observed, by group.

    `new`: the case has none yet. `changed`: it does something else. `unused`: no case has it.
    """
    here = project()
    found = pending(here)
    records = tuple(snapshot_record(change, here.root) for change in found.changes)
    report = SnapshotsReport(found.implementation, records)
    emit(form, report, lambda: _print(report))


def _print(report: SnapshotsReport) -> None:
    for group, records in groupby(report.changes, key=attrgetter("group")):
        click.secho(visible(group), bold=True)
        for record in records:
            _print_record(record)
    total = counts(record.kind for record in report.changes)
    click.echo(f"{answering(report.implementation)}: {total or 'every snapshot is as observed'}")


def _print_record(record: SnapshotRecord) -> None:
    click.echo(f"  {titled(record.kind, record.case)}")
    for line in record.difference[:_LISTED]:
        click.echo(f"      {cut(line, page_width() - 6)}")
    if len(record.difference) > _LISTED:
        click.secho(f"      … and {len(record.difference) - _LISTED} more", dim=True)


def titled(kind: Kind, case: str) -> str:
    """Return a styled line: what a snapshot is, and of which case."""
    return f"{click.style(f'{kind:7}', fg=COLOURS[kind])}  {visible(case)}"


def counts(kinds: Iterable[Kind]) -> str:
    """Return how many there are of each kind: `1 new, 2 changed`; nothing for none."""
    numbers = Counter(kinds)
    return ", ".join(f"{numbers[kind]} {kind}" for kind in COLOURS if numbers[kind])
