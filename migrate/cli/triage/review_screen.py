"""What a review shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from migrate.cli.show import print_whole
from migrate.cli.terminal import cut, page_width, paragraph, visible
from migrate.cli.words import counted
from migrate.report.records import disagreement_record
from migrate.review.keys import KEYS
from migrate.triage import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from migrate.review import Session
    from migrate.triage import Settlement

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
    click.echo(_key_line())


def print_help() -> None:
    """Print what every key does, and the command that does the same."""
    click.clear()
    for key, one in KEYS.items():
        click.echo(f"{click.style(key, bold=True)}  {one.help}")
        if one.twin:
            click.secho(f"     parity triage {one.twin}", dim=True)


def print_verdicts() -> None:
    """Print the verdicts by number."""
    for number, (name, meaning) in enumerate(VERDICTS.items(), 1):
        click.echo(f"  {click.style(str(number), bold=True)}  {name:18} {meaning}")


def _print_heading(session: Session) -> None:
    assert session.card is not None
    cluster = session.cluster
    of = f"cluster {session.card.cluster + 1} of {len(session.clusters)}"
    left = f"{session.left} left, {len(session.decided)} decided, {len(session.skipped)} skipped"
    click.secho(f"{of} · {cluster.id} · {left}", dim=True)
    click.secho(cut(cluster.title, page_width()), bold=True)
    undecided = session.undecided
    if session.card.member is not None:
        place = f"member {session.card.member + 1} of {len(cluster.members)}"
        click.echo(f"{place}, {len(undecided)} undecided\n")
        return
    click.echo(f"{counted(len(undecided), 'undecided disagreement')}:")
    for item in undecided[:LISTED]:
        click.echo(f"  {cut(item.id, page_width() - 2)}")
    if len(undecided) > LISTED:
        click.echo(f"  … and {len(undecided) - LISTED} more")
    click.echo()


def _key_line() -> str:
    return paragraph("   ".join(f"{key} {one.label}" for key, one in KEYS.items()), "")


def told(text: str) -> str:
    """Return one line about what was done or refused."""
    return click.style(visible(text), fg="yellow")
