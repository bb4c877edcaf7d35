"""`parity triage shrink`."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

import click

from harness.case import Attachments
from harness.implementation import load_implementation
from migrate.cli.completion import complete_disagreements
from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.terminal import indented, visible
from migrate.cli.today import surveyed
from migrate.cli.triage.chosen import disagreements
from migrate.compare.again import input_of, same_disagreement
from migrate.report.records import ShrinkReport
from migrate.triage.shrink import shrink
from migrate.words import counted

if TYPE_CHECKING:
    from harness.configuration import Project
    from migrate.compare import Disagreement

TRIES: Final = 5_000


@click.command("shrink", short_help="Find the smallest input that still disagrees.")
@click.argument("identity", metavar="ID", shell_complete=complete_disagreements)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=TRIES,
    show_default=True,
    help="How many inputs to ask at most.",
)
@implementation_option
@format_option
def shrink_command(identity: str, tries: int, implementation: str | None, form: str) -> None:
    """Take lines and characters from the input while the disagreement holds.

    It holds while the expectation fails, the same value is observed, and the whole output keeps its
    shape: keys, kinds, which lists are empty, codes of errors. A blank input shows nothing. ID is
    that of a disagreement, of a case or of a cluster; of several the one with the shortest input is
    taken.
    """
    here = project()
    attachments = Attachments(here.cases)
    members = disagreements(surveyed(here, implementation).settlement.about, (identity,))
    item = min(members, key=lambda one: (len(input_of(one, attachments)), one.id))
    report = shrunk(here, item, implementation, tries)
    emit(form, report, lambda: print_shrunk(report))


def shrunk(
    project: Project, item: Disagreement, implementation: str | None, tries: int = TRIES
) -> ShrinkReport:
    """Shrink the input of a disagreement. Raises `DataError` where it has none."""
    attachments = Attachments(project.cases)
    before = input_of(item, attachments)
    with closing(load_implementation(project, implementation)) as asked:
        found = shrink(before, same_disagreement(item, asked, attachments), tries)
    return ShrinkReport(item.id, before, found.text, found.tried, found.is_minimal)


def print_shrunk(report: ShrinkReport) -> None:
    """Print the smallest input, and how it was found."""
    click.secho(visible(report.id), bold=True)
    click.echo(indented(report.after, "    "))
    size = f"{len(report.before)} → {counted(len(report.after), 'character')}"
    end = "no single one can go" if report.is_minimal else "more --tries may shrink it further"
    click.echo(f"{size} after {counted(report.tried, 'input')}: {end}")
