"""`parity snapshots`: what is observed is looked at and accepted, one case after the other."""

from __future__ import annotations

from typing import Final

import click

from migrate.cli.lazy import LazyGroup

COMMANDS: Final = {
    "list": ("listing:list_command", "List the snapshots that are not what is observed."),
    "show": ("showing:show_command", "Show how snapshots differ from what is observed."),
    "review": ("reviewing:review_command", "Accept one after the other, on a terminal."),
    "accept": ("accepting:accept_command", "Accept what is observed, for some or for all."),
    "undo": ("undoing:undo_command", "Take the last acceptance back."),
}
"""Where each command is below this package, and its short help."""


@click.group("snapshots", cls=LazyGroup, short_help="Accept what is observed, case by case.")
def snapshots_commands() -> None:
    """Accept what is observed, case by case.

    `pytest --snapshot-update` blesses everything that it runs; these commands write just the same
    for the cases that one chooses. Snapshots are what the configured implementation does.
    """


snapshots_commands.add_listed(
    {name: (f"{__name__}.{place}", words) for name, (place, words) in COMMANDS.items()}
)
