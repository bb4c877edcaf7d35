"""`parity harn check`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from harness.errors import DataError
from harness.harn.errors import ScriptError
from harness.harn.runtime.limits import DEFAULT
from harness.harn.runtime.program import Checked, check_script
from migrate.cli.harn.options import options_of, script_options
from migrate.cli.harn.scripts import UNREADABLE, given_script, tell
from migrate.cli.output import emit
from migrate.cli.terminal import visible
from migrate.report.scripts.github import check_commands
from migrate.report.scripts.records import check_report, checked_script

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from harness.harn.runtime.options import Options

EXAMPLES: Final = """\b
Examples:
  parity harn check old/*.harn
  parity harn check --format github old/*.harn
"""


@click.command(
    "check",
    short_help="Find what is wrong with scripts, without running them.",
    epilog=EXAMPLES,
)
@click.argument("scripts", metavar="FILE|-…", nargs=-1, required=True)
@script_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="What to print: for a person, for a program, or as annotations of GitHub Actions.",
)
def check_command(
    scripts: tuple[str, ...], dialect: str | None, root: Path | None, lints: bool, form: str
) -> None:
    """Find what is wrong with every FILE, and what it imports, without running any.

    Of each file its first error is told, or its warnings if it has none. A name that nothing
    defines is an error only where it is called; read, it is found when a run comes to it (HEV-4).

    Exit codes: 0 no error; 1 there is one; 65 a file cannot be read.
    """
    options = options_of(dialect, root, DEFAULT.steps, DEFAULT.seconds, lints=lints)
    checked = [(script, _checked(script, options)) for script in scripts]
    _emit(form, checked)
    sys.exit(max(_exit_code(found) for _, found in checked))


def _checked(script: str, options: Options) -> Checked:
    """Check a script; that it cannot be read is an error like others, and the next is checked."""
    try:
        given = given_script(script)
    except DataError as error:
        return Checked(error=ScriptError(UNREADABLE, str(error)))
    return check_script(given, options)


def _emit(form: str, checked: Sequence[tuple[str, Checked]]) -> None:
    report = check_report([checked_script(script, found) for script, found in checked])
    if form == "github":
        for line in check_commands(report):
            click.echo(line)
    emit(form, report, lambda: _print(checked))


def _print(checked: Sequence[tuple[str, Checked]]) -> None:
    for script, found in checked:
        for warning in found.warnings:
            click.echo(f"{visible(script)}: {visible(str(warning))}")
        if found.error is None:
            click.echo(f"{visible(script)}: {click.style('ok', fg='green')}")
        else:
            tell(found.error)


def _exit_code(checked: Checked) -> int:
    if checked.error is None:
        return 0
    return DataError.exit_code if checked.error.code == UNREADABLE else 1
