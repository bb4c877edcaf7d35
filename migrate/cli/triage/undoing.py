"""`parity triage undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.terminal import visible
from migrate.cli.triage.author import author_named, author_option
from migrate.report.records import UndoReport
from migrate.triage.change import undo_last

if TYPE_CHECKING:
    from migrate.triage.journal import Entry


@click.command("undo", short_help="Take the last change of the decisions back.")
@author_option
@format_option
def undo_command(author: str | None, form: str) -> None:
    """Take the last change of the decisions back: what it added goes, what it replaced returns.

    Once more takes back the one before. The journal beside the decisions keeps both.
    """
    entry = undo_last(project().cases, author_named(author))
    emit(form, UndoReport(entry), lambda: _print(entry))


def _print(entry: Entry) -> None:
    when = entry.time.strftime("%Y-%m-%d %H:%M")
    click.echo(visible(f"took back: {entry.action} by {entry.author}, {when} UTC"))
    for sign, changed in (("-", entry.added), ("+", entry.removed)):
        for one in changed:
            decision = one.decision
            told = f"{sign} {decision.verdict} for {decision.subject()}: {decision.reason}"
            click.echo(f"  {visible(told)}")
