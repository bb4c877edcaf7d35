"""`parity triage show`."""

from __future__ import annotations

import click

from migrate.cli.completion import complete_disagreements
from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.show import print_whole
from migrate.cli.today import surveyed
from migrate.cli.triage.chosen import assertions, disagreements
from migrate.cli.triage.diff_tool import diff_tool_option, run_diff_tool
from migrate.report.records import TriageReport, disagreement_record


@click.command("show", short_help="Show disagreements whole, with all one must know.")
@click.argument(
    "ids", metavar="ID…", nargs=-1, required=True, shell_complete=complete_disagreements
)
@click.option("--input/--no-input", "with_input", default=True, help="Show the input.")
@click.option(
    "--difference/--no-difference", "with_difference", default=True, help="Show the difference."
)
@diff_tool_option
@implementation_option
@format_option
def show_command(
    ids: tuple[str, ...],
    with_input: bool,
    with_difference: bool,
    diff_tool: tuple[str, ...] | None,
    implementation: str | None,
    form: str,
) -> None:
    """Show disagreements whole: assertion, input, expectation, observed value, difference.

    ID is that of a disagreement, of a case or of a cluster.
    """
    survey, settlement, rows = surveyed(project(), implementation)
    chosen = disagreements(settlement.about, ids)
    written = assertions(rows)
    report = TriageReport(
        survey.implementation, tuple(disagreement_record(item, settlement) for item in chosen)
    )

    def text() -> None:
        for item, record in zip(chosen, report.disagreements, strict=True):
            print_whole(
                record,
                item,
                written.get(item.id),
                with_input=with_input,
                with_difference=with_difference,
                asked=implementation,
            )
            if diff_tool:
                run_diff_tool(diff_tool, item)

    emit(form, report, text)
