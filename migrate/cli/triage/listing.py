"""`parity triage list`."""

from __future__ import annotations

import click

from migrate.cli.options import implementation_option, markdown_format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.show import print_static, print_summary
from migrate.cli.today import surveyed
from migrate.cli.watch import watch_option
from migrate.cli.words import counted
from migrate.compare import Disagreement, StaticFalse
from migrate.report.disagreements import disagreements_markdown, static_markdown
from migrate.report.records import TriageReport, disagreement_record, static_record


@click.command("list", short_help="List the disagreements of today.")
@click.option("--open", "only_open", is_flag=True, help="Only those without a decision.")
@watch_option
@implementation_option
@markdown_format_option
def list_command(only_open: bool, implementation: str | None, form: str) -> None:
    """List the disagreements of today, alike ones together."""
    survey, settlement, _ = surveyed(project(), implementation)
    chosen = settlement.open if only_open else settlement.about
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
        click.echo(
            f"{counted(len(settlement.about), 'disagreement')}, "
            f"{len(settlement.open)} without a decision"
        )

    emit(form, report, text)
