"""`parity triage list`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from migrate.cli.options import implementation_option, markdown_format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.show import print_static, print_summary
from migrate.cli.today import surveyed
from migrate.cli.watch import watch_option
from migrate.compare import Disagreement, StaticFalse
from migrate.report.disagreements import disagreements_markdown, static_markdown
from migrate.report.records import TriageReport, disagreement_record, static_record
from migrate.review import read_skipped
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.configuration import Project
    from migrate.triage import Settlement
    from migrate.triage.settle import Decidable


@click.command("list", short_help="List the disagreements of today.")
@click.option("--open", "only", flag_value="open", help="Only those without a decision.")
@click.option(
    "--left", "only", flag_value="left", help="Only those that a review shows: not skipped either."
)
@click.option("--skipped", "only", flag_value="skipped", help="Only those that a review skipped.")
@watch_option
@implementation_option
@markdown_format_option
def list_command(only: str | None, implementation: str | None, form: str) -> None:
    """List the disagreements of today, alike ones together."""
    here = project()
    survey, settlement, _ = surveyed(here, implementation)
    chosen = _CHOSEN[only](here, settlement)
    records = tuple(
        disagreement_record(item, settlement) for item in chosen if isinstance(item, Disagreement)
    )
    false = tuple(
        static_record(item, settlement) for item in chosen if isinstance(item, StaticFalse)
    )
    report = TriageReport(survey.implementation, records, false)

    def text() -> None:
        if form == "markdown":
            for line in (*disagreements_markdown(records), *static_markdown(false)):
                click.echo(line)
        else:
            print_summary(records)
            for item in false:
                print_static(item)
        click.echo(_total(only, len(chosen), settlement))

    emit(form, report, text)


def _total(only: str | None, listed: int, settlement: Settlement) -> str:
    total = counted(len(settlement.about), "disagreement")
    if only is None:
        return f"{total}, {len(settlement.open)} without a decision"
    return f"{listed} {_WORDS[only]}, of {total}"


def _skipped(here: Project, settlement: Settlement) -> list[Decidable]:
    ids = read_skipped(here.root, _undecided(settlement))
    return [item for item in settlement.open if item.id in ids]


def _left(here: Project, settlement: Settlement) -> list[Decidable]:
    ids = read_skipped(here.root, _undecided(settlement))
    return [item for item in _undecided(settlement) if item.id not in ids]


def _undecided(settlement: Settlement) -> list[Disagreement]:
    return [item for item in settlement.open if isinstance(item, Disagreement)]


_WORDS: Final = {
    "open": "without a decision",
    "left": "left to review",
    "skipped": "skipped by a review",
}
"""What is said of those that an option lists."""

_CHOSEN: Final[dict[str | None, Callable[[Project, Settlement], Sequence[Decidable]]]] = {
    None: lambda _, settlement: settlement.about,
    "open": lambda _, settlement: settlement.open,
    "left": _left,
    "skipped": _skipped,
}
"""What each option lists."""
