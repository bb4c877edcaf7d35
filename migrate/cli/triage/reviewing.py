"""`parity triage review`: deciding on a terminal, one key after the other."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import click

from migrate.cli.completion import complete_disagreements
from migrate.cli.keyboard import single_keys
from migrate.cli.options import implementation_option
from migrate.cli.project import project
from migrate.cli.today import surveyed
from migrate.cli.triage.author import author_named, author_option
from migrate.cli.triage.chosen import assertions, limited
from migrate.cli.triage.diff_tool import diff_tool_option
from migrate.cli.triage.review_loop import Review
from migrate.cli.triage.standing import Standing, stamp_of
from migrate.cli.words import asking
from migrate.compare import Disagreement
from migrate.review import (
    Record,
    Session,
    change_skipped,
    clusters_of,
    forget_skipped,
    read_skipped,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path


@click.command("review", short_help="Decide one after the other, on a terminal.")
@click.argument(
    "name", metavar="[CLUSTER|GROUP]", required=False, shell_complete=complete_disagreements
)
@click.option("--restart", is_flag=True, help="Show again what earlier reviews skipped.")
@diff_tool_option
@author_option
@implementation_option
def review_command(
    name: str | None,
    restart: bool,
    diff_tool: tuple[str, ...] | None,
    author: str | None,
    implementation: str | None,
) -> None:
    """Go through the undecided disagreements: clusters first, the largest before the others.

    CLUSTER or GROUP limits the review to those of a cluster, or of a group of cases; an ID or a
    case does too.

    A decision needs a verdict and a reason, and is written at once; `u` takes it back. What is
    skipped comes again with --restart, or when what is seen has changed. Every key has a twin among
    the other commands; `?` shows both.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(
            "review needs a terminal; without one use `parity triage list --open`, `show` and `set`"
        )
    here = project()
    stamp = stamp_of(here)
    found = surveyed(here, implementation)
    undecided = [item for item in found.settlement.open if isinstance(item, Disagreement)]
    wanted = undecided if name is None else limited(undecided, name)
    record = Record(here.cases, author_named(author), found.settlement.about)
    if restart:
        _forget(here.root, None if name is None else {item.id for item in wanted})
    session = Session(clusters_of(wanted), skipped=read_skipped(here.root, wanted))
    standing = Standing(here, found.settlement, stamp)
    written = assertions(found.rows)
    review = Review(
        project=here,
        session=session,
        record=record,
        standing=standing,
        assertions=written,
        implementation=implementation,
        diff_tool=diff_tool,
    )
    with single_keys():
        review.run()
    _print_end(session, wanted)
    if session.skipped and not session.left:
        command = f"parity triage review --restart{_about(name)}{asking(implementation)}"
        click.echo(f"`{command}` shows again what was skipped")


def _forget(root: Path, ids: Collection[str] | None) -> None:
    """Forget that these were skipped; without any ids, whatever was."""
    if ids is None:
        forget_skipped(root)
    else:
        change_skipped(root, again=ids)


def _about(name: str | None) -> str:
    """Return the words of a command that limit a review as this one was."""
    return "" if name is None else f" {shlex.quote(name)}"


def _print_end(session: Session, undecided: Sequence[Disagreement]) -> None:
    if not undecided:
        click.echo("every disagreement is decided")
        return
    click.echo(
        f"{len(session.decided)} decided, {len(session.skipped)} skipped, "
        f"{session.left} left; `parity gate` says whether parity holds"
    )
