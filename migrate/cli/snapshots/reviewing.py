"""`parity snapshots review`: accepting on a terminal, one key after the other."""

from __future__ import annotations

import sys

import click

from migrate.cli.completing import complete_groups
from migrate.cli.given import NAME
from migrate.cli.keyboard import single_keys
from migrate.cli.project import project
from migrate.cli.snapshots.chosen import chosen, pending
from migrate.cli.snapshots.review_loop import Review
from migrate.cli.triage.diff_tool import diff_tool_option
from migrate.snapshots import Session


@click.command("review", short_help="Accept one after the other, on a terminal.")
@click.argument("ids", metavar="[ID]…", nargs=-1)
@click.option(
    "--group",
    "groups",
    metavar="GLOB",
    type=NAME,
    multiple=True,
    shell_complete=complete_groups,
    help="Only those of the groups that match.",
)
@diff_tool_option
def review_command(
    ids: tuple[str, ...], groups: tuple[str, ...], diff_tool: tuple[str, ...] | None
) -> None:
    """Go through the snapshots that are not what is observed, and accept or skip each.

    What is accepted is written at once, as pytest writes it, and `u` takes it back; what is skipped
    stays as it is and comes again next time. Every key has a twin among the other commands; `?`
    shows both.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(
            "review needs a terminal; without one use `parity snapshots list` and `accept`"
        )
    here = project()
    found = pending(here)
    session = Session(chosen(found, ids, groups) if ids or groups else found.changes)
    with single_keys():
        Review(project=here, session=session, diff_tool=diff_tool).run()
    _print_end(session)


def _print_end(session: Session) -> None:
    if not session.changes:
        click.echo("every snapshot is as observed")
        return
    way_back = "; `parity snapshots undo` takes back the last" if session.accepted else ""
    click.echo(
        f"{len(session.accepted)} accepted, {len(session.skipped)} skipped, {session.left} left"
        f"{way_back}"
    )
