"""`parity run`: what an implementation does, alone or beside another."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from harness.case import Attachments, load_cases
from harness.implementation import load_implementation
from harness.observe import observe_all
from migrate.cli.chosen import chosen
from migrate.cli.completing import complete_cases, complete_groups, complete_implementations
from migrate.cli.options import implementation_option, markdown_format_option
from migrate.cli.output import emit
from migrate.cli.progress import progress_bar
from migrate.cli.project import project
from migrate.cli.run_markdown import comparison_markdown, run_markdown
from migrate.cli.run_tables import print_comparison, print_run
from migrate.cli.terminal import visible
from migrate.cli.watch import watch_option
from migrate.report.comparisons import ComparisonReport, comparison_report
from migrate.report.runs import RunReport, run_report
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import msgspec

    from harness.case import LoadedCase
    from harness.configuration import Project
    from harness.implementation import Implementation
    from harness.observe import Observation


@click.command("run", short_help="Show what an implementation does, or how two differ.")
@click.argument("cases", metavar="[CASE]…", nargs=-1, shell_complete=complete_cases)
@click.option(
    "--group",
    "groups",
    metavar="GLOB",
    multiple=True,
    shell_complete=complete_groups,
    help="Only cases of such groups.",
)
@implementation_option
@click.option(
    "--against",
    metavar="NAME",
    shell_complete=complete_implementations,
    help="Another implementation, to compare it with.",
)
@watch_option
@markdown_format_option
def run_command(
    cases: tuple[str, ...],
    groups: tuple[str, ...],
    implementation: str | None,
    against: str | None,
    form: str,
) -> None:
    """Ask an implementation every case, or those that match CASE (`*`, `?`), and write nothing.

    Alone it is told what came of the questions: how often which outcome, and everything that is no
    output. With --against it is told where two implementations do not do the same. They do the
    same where outcomes are equal, and outputs; each words its reasons on its own, so those are not
    compared.

    Exit with 1 where a question crashed, timed out or broke the protocol, and with --against where
    two implementations differ. What is refused or unsupported is an answer.
    """
    here = project()
    picked = chosen(load_cases(here.cases), cases, groups)
    if against is None:
        report = _run(here, implementation, picked)
        _emit(form, report, lambda: print_run(report), run_markdown(report))
        sys.exit(0 if report.holds else 1)
    compared = _compare(here, implementation, against, picked)
    _emit(form, compared, lambda: print_comparison(compared), comparison_markdown(compared))
    sys.exit(0 if compared.holds else 1)


def _emit(
    form: str, report: msgspec.Struct, text: Callable[[], None], markdown: Iterator[str]
) -> None:
    if form == "markdown":
        click.echo("\n".join(markdown))
    else:
        emit(form, report, text)


def _run(here: Project, name: str | None, cases: Sequence[LoadedCase]) -> RunReport:
    with closing(load_implementation(here, name)) as ours:
        asked = zip(cases, _observed(here, ours, cases), strict=True)
        report = run_report(ours.name, progress_bar("asking", asked, len(cases)))
        _warn(ours)
    return report


def _compare(
    here: Project, name: str | None, against: str, cases: Sequence[LoadedCase]
) -> ComparisonReport:
    with (
        closing(load_implementation(here, name)) as ours,
        closing(load_implementation(here, against)) as theirs,
    ):
        both = _observed(here, ours, cases), _observed(here, theirs, cases)
        asked = progress_bar("asking", zip(cases, *both, strict=True), len(cases))
        report = comparison_report(ours.name, theirs.name, asked)
        _warn(ours)
        _warn(theirs)
    return report


def _observed(
    here: Project, implementation: Implementation, cases: Sequence[LoadedCase]
) -> Iterator[Observation]:
    questions = (case.case for case in cases)
    return observe_all(questions, implementation, Attachments(here.cases))


def _warn(implementation: Implementation) -> None:
    """Tell of faults that left no trace in what was observed."""
    faults = implementation.faults
    if not faults:
        return
    most = max(faults, key=lambda fault: faults[fault])
    click.secho(
        f"{implementation.name}: {counted(sum(faults.values()), 'fault')} between answers "
        f"({visible(most)}); the questions were answered when they were asked again. "
        f"`parity impl check {implementation.name}` says what to repair",
        fg="yellow",
        err=True,
    )
