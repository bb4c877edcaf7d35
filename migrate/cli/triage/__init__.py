"""`parity triage`: everything about disagreements and the decisions about them."""

from __future__ import annotations

from typing import Final

import click

from migrate.cli.lazy import LazyGroup

COMMANDS: Final = {
    "list": ("listing:list_command", "List the disagreements of today."),
    "show": ("showing:show_command", "Show disagreements whole, with all one must know."),
    "review": ("reviewing:review_command", "Decide one after the other, on a terminal."),
    "set": ("setting:set_command", "Record a decision about disagreements."),
    "undo": ("undoing:undo_command", "Take the last change of the decisions back."),
    "skip": ("skipping:skip_command", "Leave disagreements for a later review."),
    "unskip": ("skipping:unskip_command", "Let reviews show again what was skipped."),
    "suggest": ("suggesting:suggest_command", "Propose few patterns that cover much."),
    "prune": ("pruning:prune_command", "Propose the decisions without what is stale."),
    "shrink": ("shrinking:shrink_command", "Find the smallest input that still disagrees."),
    "open": ("opening:open_command", "Open the Rust assertion in an editor."),
}
"""Where each command is below this package, and its short help."""


@click.group("triage", cls=LazyGroup, short_help="Decide about disagreements.")
def triage_commands() -> None:
    """Decide about disagreements between legacy tests and observed output.

    A disagreement is known by its ID, `CASE:EXPECTATION`; where a command takes an ID it takes a
    case or a cluster too, for all their disagreements.
    """


triage_commands.add_listed(
    {name: (f"{__name__}.{place}", words) for name, (place, words) in COMMANDS.items()}
)
