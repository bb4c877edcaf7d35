"""`parity profile check`: what a profile makes of the tests, whatever answers its ops."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from migrate.cli.given import NAME, GivenPath
from migrate.cli.last_paths import last_paths
from migrate.cli.migrated import print_faults
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.progress import progress_bar
from migrate.cli.project import project, with_profile
from migrate.cli.tables import text_lines
from migrate.cli.terminal import paragraph
from migrate.cli.totals import totals_text
from migrate.inputs import read_inputs
from migrate.migration import convert_inputs
from migrate.parallel import available_cores
from migrate.profile import for_project, load_profile, op_table
from migrate.report.markdown import Column, Table
from migrate.report.profile_checks import ProfileCheckReport, profile_check_report

if TYPE_CHECKING:
    from pathlib import Path

    from migrate.report.profile_checks import OpenSite


@click.command("check", short_help="List the assertions that would be no cases, and why.")
@click.argument("paths", metavar="[PATH]…", nargs=-1, type=GivenPath(exists=True))
@click.option(
    "--profile",
    metavar="NAME|FILE",
    type=NAME,
    help="What the crate looks like; by default the configured one.",
)
@format_option
def check_command(paths: tuple[Path, ...], profile: str | None, form: str) -> None:
    """List the assertions at PATH that would be no cases if every op had an answer, and why.

    Without PATH the tests are those that were migrated last. Nothing is run or written. It also
    says what of the profile no test uses, and which of its types look misspelt.
    """
    here = with_profile(project(), profile)
    inputs = read_inputs(paths or last_paths(here, here.cases), here.root, here.cases)
    crate = for_project(load_profile(here.options.profile, here.root), here.options)
    asked = frozenset(op_table(crate))
    done = convert_inputs(inputs, crate, asked, jobs=available_cores(), progress=progress_bar)
    report = profile_check_report(done)
    given = " ".join(shlex.quote(str(path)) for path in paths)
    emit(form, report, lambda: _print(report, given))


def _print(report: ProfileCheckReport, given: str) -> None:
    if report.open:
        for line in text_lines(_table(report.open)):
            click.echo(line)
    click.echo(totals_text(report.totals))
    for remark in report.remarks:
        click.secho(paragraph(f"profile {report.profile!r}: {remark}", ""), fg="yellow")
    print_faults(report)
    if not report.totals.cases:
        click.echo(f"no case: does {given or 'this'} hold the tests of the crate?")


def _table(sites: tuple[OpenSite, ...]) -> Table:
    columns = (
        Column("place", code=True),
        Column("times", numbers=True),
        Column("code", code=True),
        Column("assertion", code=True, below=True),
        Column("why", below=True, lead="→ "),
    )
    lines = [
        (one.place, str(one.times), one.code, " ".join(one.text.split()), one.detail)
        for one in sites
    ]
    return Table(columns, lines)
