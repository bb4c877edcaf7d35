"""`parity profile`: describing a crate to the migrator."""

from __future__ import annotations

import shlex
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

import migrate.profile
from harness.storage import write_atomically
from migrate.cli.given import NAME, GivenPath
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.profile_check import check_command
from migrate.cli.progress import progress_bar
from migrate.cli.tables import text_lines
from migrate.cli.terminal import visible
from migrate.cli.words import shown
from migrate.inputs import read_inputs
from migrate.parallel import available_cores
from migrate.report.markdown import Column, Table
from migrate.report.profiles import ProfileReport, profile_report
from migrate.scout import render_profile, scout
from migrate.scout.writing import summed
from migrate.words import counted

if TYPE_CHECKING:
    from migrate.scout import Scouted


REFERENCE: Final = Path(migrate.profile.__file__).with_name("REFERENCE.md")


@click.group("profile", short_help="Describe a crate to the migrator.")
def profile_commands() -> None:
    """Describe a crate to the migrator: which functions are ops, and what answers them."""


@profile_commands.command("init", short_help="Write a first profile of a crate.")
@click.argument("path", metavar="PATH…", nargs=-1, required=True, type=GivenPath(exists=True))
@click.option(
    "--out",
    metavar="FILE",
    type=GivenPath(dir_okay=False),
    default=Path("profile.toml"),
    show_default=True,
    help="The file to write.",
)
@click.option(
    "--name",
    metavar="NAME",
    type=NAME,
    help="What the profile is called; by default like the crate.",
)
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@format_option
def init_command(
    path: tuple[Path, ...], out: Path, name: str | None, force: bool, form: str
) -> None:
    """Read the Rust files at PATH and write a first profile of the crate.

    PATH has the tests, and the source of the crate too if you have it: its signatures are better
    than guesses. Nothing is run.
    """
    if out.exists() and not force:
        raise click.UsageError(f"{out} is there already; --force replaces it, --out names another")
    if name is not None and not name.isprintable():
        raise click.UsageError("--name must be one line of text")
    inputs = read_inputs(path, Path.cwd())
    scouted = scout(inputs, name, available_cores(), progress_bar)
    if not scouted.counts:
        raise click.UsageError(_nothing_found(scouted))
    write_atomically(out, render_profile(scouted))
    report = profile_report(scouted, shown(out.absolute()))
    emit(form, report, lambda: _print(report, scouted, path))


profile_commands.add_command(check_command)


@profile_commands.command("reference")
def reference_command() -> None:
    """Print what every key of a profile says, with an example."""
    click.echo(REFERENCE.read_text(encoding="utf-8"), nl=False)


def _nothing_found(scouted: Scouted) -> str:
    totals = scouted.totals
    return (
        f"no function feeds an assertion here ({counted(totals.tests, 'test')}, "
        f"{counted(totals.assertions, 'assertion')}); name the files with the Rust tests"
    )


def _print(report: ProfileReport, scouted: Scouted, paths: tuple[Path, ...]) -> None:
    columns = [Column("assertions", numbers=True), Column("alone", numbers=True)]
    columns += [Column("function"), Column("op")]
    lines = [
        [str(one.assertions), str(one.alone), one.function, one.op]
        for one in report.candidates
        if one.assertions
    ]
    for line in text_lines(Table(columns, lines)):
        click.echo(line)
    useless = sum(not one.assertions for one in report.candidates)
    if useless:
        click.echo(f"and {counted(useless, 'function')} that no assertion can be read from yet")
    click.echo(textwrap.fill(summed(scouted), 80, subsequent_indent="  "))
    if scouted.left_out:
        told = f"Not tried, for the time it takes: {', '.join(scouted.left_out)}."
        click.echo(textwrap.fill(told, 80, subsequent_indent="  "))
    click.secho(f"{visible(report.file)} written", fg="green")
    given = visible(" ".join(shlex.quote(str(path)) for path in paths))
    file = visible(shlex.quote(report.file))
    if report.totals.skipped:
        click.echo(f"\n  parity profile check {given} --profile {file}\n")
        click.echo("lists those that do not, and which lines of the profile would change that.")
        if not any(one.declared for one in report.candidates):
            click.echo("With the source of the crate among the paths its signatures would be read.")
    click.echo("Next: name the Python callable of each op there (see TODO), then\n")
    click.echo(f"  parity migrate {given} --profile {file}")
