"""What a review of snapshots shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from migrate.cli.difference_view import difference_view, whole_view
from migrate.cli.key_help import key_lines
from migrate.cli.show import print_input, print_left
from migrate.cli.snapshots.listing import COLOURS
from migrate.cli.terminal import cut, page_width
from migrate.compare.drifted import UNTOLD
from migrate.review.snapshot_keys import KEYS

if TYPE_CHECKING:
    from migrate.snapshots import Change, Session

LINES: Final = 30
"""Lines of one part of a case that are shown."""
LISTED: Final = 12
"""Snapshots that the end of a review lists."""
_WORDS: Final = {
    "new": "no snapshot yet: what is observed",
    "changed": "- blessed, + observed",
    "unused": "no case has this snapshot any more: what it holds",
}


def print_card(session: Session, *, with_input: bool, with_difference: bool) -> None:
    """Print what is to be accepted: the case, its input, and how its snapshot would change."""
    click.clear()
    _print_place(session)
    print_change(session.shown, LINES, with_input=with_input, with_difference=with_difference)
    _print_place(session)
    click.echo(key_lines(KEYS))


def print_change(
    change: Change, most: int | None, *, with_input: bool, with_difference: bool
) -> None:
    """Print the input of a case and how its snapshot would change, at most `most` lines of each."""
    if with_input and change.loaded is not None:
        print_input(change.loaded, most)
    if with_difference:
        _print_difference(change, most)
    click.echo()


def print_end(session: Session) -> None:
    """Print what became of all snapshots that were shown."""
    accepted = [session.changes[place] for place in sorted(session.accepted)]
    done = f"{len(accepted)} accepted, {len(session.skipped)} skipped"
    click.secho(f"nothing is left: {done}", bold=True)
    for change in accepted[:LISTED]:
        print_title(change)
    print_left(accepted, LISTED)
    click.echo()


def print_title(change: Change) -> None:
    """Print in a line what would become of which snapshot."""
    kind = click.style(change.kind, fg=COLOURS[change.kind])
    click.echo(f"{kind}  {cut(change.case, page_width() - len(change.kind) - 2)}")


def _print_place(session: Session) -> None:
    """Print in two lines where the review stands; a card may be taller than the screen."""
    change = session.shown
    assert session.place is not None
    done = f"{session.left} left, {len(session.accepted)} accepted, {len(session.skipped)} skipped"
    place = f"snapshot {session.place + 1} of {len(session.changes)} · {change.group} · {done}"
    click.secho(cut(place, page_width()), dim=True)
    print_title(change)


def _print_difference(change: Change, most: int | None) -> None:
    fault = change.fault()
    if fault is not None:
        click.secho(f"  {cut(fault, page_width() - 2)}", fg="red")
    click.secho(f"  {_WORDS[change.kind]}", fg="cyan")
    before, after = change.values()
    if change.kind == "changed":
        lines = list(difference_view(before, after))
    else:
        sign = "+" if change.kind == "new" else "-"
        lines = list(whole_view(after if change.before is None else before, sign))
    for line in lines[:most] or [UNTOLD]:
        click.echo(f"    {line}")
    print_left(lines, most)
