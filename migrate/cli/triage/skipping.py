"""`parity triage skip` and `unskip`: what a review shows, and what it leaves for later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate.cli.completion import complete_disagreements
from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.today import surveyed
from migrate.cli.triage.chosen import chosen
from migrate.compare import Disagreement
from migrate.report.records import SkipReport
from migrate.review import change_skipped, forget_skipped, read_skipped
from migrate.words import counted

if TYPE_CHECKING:
    from harness.configuration import Project


@click.command("skip", short_help="Leave disagreements for a later review.")
@click.argument(
    "ids", metavar="ID…", nargs=-1, required=True, shell_complete=complete_disagreements
)
@implementation_option
@format_option
def skip_command(ids: tuple[str, ...], implementation: str | None, form: str) -> None:
    """Leave undecided disagreements for later: reviews do not show them, until they are unskipped.

    ID is that of a disagreement; that of a case or a cluster means all it has today. What is seen
    may change: then a review shows it again.
    """
    here = project()
    undecided = _undecided(here, implementation)
    named = [item for item in chosen(undecided, ids) if isinstance(item, Disagreement)]
    change_skipped(here.root, named)
    report = SkipReport(tuple(item.id for item in named), ())
    emit(form, report, lambda: click.echo(f"{counted(len(named), 'disagreement')} skipped"))


@click.command("unskip", short_help="Let reviews show again what was skipped.")
@click.argument("ids", metavar="[ID]…", nargs=-1, shell_complete=complete_disagreements)
@click.option("--all", "every", is_flag=True, help="Everything that was skipped.")
@implementation_option
@format_option
def unskip_command(
    ids: tuple[str, ...], every: bool, implementation: str | None, form: str
) -> None:
    """Let reviews show again what was skipped, given by ID, or --all of it.

    ID is that of a disagreement; that of a case or a cluster means all it has today.
    """
    if bool(ids) is every:
        raise click.UsageError("name the disagreements by ID, or give --all")
    here = project()
    undecided = _undecided(here, implementation)
    skipped = read_skipped(here.root, undecided)
    named = undecided if every else chosen(undecided, ids)
    again = tuple(item.id for item in named if item.id in skipped)
    if every:
        forget_skipped(here.root)
    else:
        change_skipped(here.root, again=again)
    emit(
        form,
        SkipReport((), again),
        lambda: click.echo(f"{counted(len(again), 'disagreement')} to review again"),
    )


def _undecided(here: Project, implementation: str | None) -> list[Disagreement]:
    about = surveyed(here, implementation).settlement.open
    return [item for item in about if isinstance(item, Disagreement)]
