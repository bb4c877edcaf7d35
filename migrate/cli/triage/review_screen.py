"""What a review shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from migrate.cli.key_help import key_lines
from migrate.cli.show import print_left, print_whole
from migrate.cli.terminal import cut, page_width
from migrate.report.records import disagreement_record
from migrate.review.keys import KEYS
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from migrate.review import Session
    from migrate.triage import Decision, Settlement

LISTED: Final = 8
"""Members of a cluster that its card lists."""
LINES: Final = 30
"""Lines of one part of a disagreement that are shown."""


def print_card(
    session: Session,
    settlement: Settlement,
    assertions: Mapping[str, str],
    *,
    with_input: bool,
    with_difference: bool,
) -> None:
    """Print what is decided about: the cluster, and a disagreement whole."""
    click.clear()
    _print_heading(session)
    item = session.shown
    print_whole(
        disagreement_record(item, settlement),
        item,
        assertions.get(item.id),
        with_input=with_input,
        with_difference=with_difference,
        most=LINES,
        with_advice=False,
    )
    _print_place(session)
    click.echo(key_lines(KEYS))


def print_end(session: Session, made: Sequence[Decision]) -> None:
    """Print what became of all disagreements that were shown; `made` is what was decided."""
    done = f"{len(session.decided)} decided, {len(session.skipped)} skipped"
    click.secho(f"nothing is left: {done}", bold=True)
    for one in made[:LISTED]:
        click.echo(cut(f"{one.verdict} for {one.subject()}: {one.reason}", page_width()))
    print_left(made, LISTED)
    click.echo()


def _print_heading(session: Session) -> None:
    _print_place(session)
    undecided = session.undecided
    card = session.card
    if card is not None and card.member is not None:
        click.echo(f"{counted(len(undecided), 'undecided disagreement')} in this cluster\n")
        return
    click.echo(f"{counted(len(undecided), 'undecided disagreement')}:")
    for item in undecided[:LISTED]:
        click.echo(f"  {cut(item.id, page_width() - 2)}")
    if len(undecided) > LISTED:
        click.echo(f"  … and {len(undecided) - LISTED} more")
    click.echo()


def _print_place(session: Session) -> None:
    """Print in two lines where the review stands; a card may be taller than the screen."""
    assert session.card is not None
    cluster = session.cluster
    of = f"cluster {session.card.cluster + 1} of {len(session.clusters)}"
    member = session.card.member
    place = "" if member is None else f", member {member + 1} of {len(cluster.members)}"
    done = f"{len(session.decided)} decided, {len(session.skipped)} skipped"
    line = f"{of}{place} · {cluster.id} · {session.left} left, {done}"
    click.secho(cut(line, page_width()), dim=True)
    click.secho(cut(cluster.title, page_width()), bold=True)
