"""`parity snapshots show`."""

from __future__ import annotations

import click

from migrate.cli.completing import complete_cases
from migrate.cli.difference_view import side_files
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.snapshots.chosen import chosen, pending
from migrate.cli.snapshots.screen import print_change, print_title
from migrate.cli.triage.diff_tool import compare_files, diff_tool_option
from migrate.report.snapshots import SnapshotsReport, snapshot_record


@click.command("show", short_help="Show how snapshots differ from what is observed.")
@click.argument("ids", metavar="ID…", nargs=-1, required=True, shell_complete=complete_cases)
@click.option("--input/--no-input", "with_input", default=True, help="Show the input.")
@click.option(
    "--difference/--no-difference", "with_difference", default=True, help="Show the difference."
)
@diff_tool_option
@format_option
def show_command(
    ids: tuple[str, ...],
    with_input: bool,
    with_difference: bool,
    diff_tool: tuple[str, ...] | None,
    form: str,
) -> None:
    """Show how the snapshots of cases differ from what is observed, line by line.

    In an ID `*` stands for any text and `?` for one character.
    """
    here = project()
    found = pending(here)
    changes = chosen(found, ids, ())

    def text() -> None:
        for change in changes:
            print_title(change)
            print_change(change, None, with_input=with_input, with_difference=with_difference)
            if diff_tool:
                sides = side_files(*change.values(), names=("blessed", "observed"))
                compare_files(diff_tool, sides)

    records = tuple(snapshot_record(change, here.root) for change in changes)
    emit(form, SnapshotsReport(found.implementation, records), text)
