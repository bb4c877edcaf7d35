"""`parity harn check`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from harness.errors import DataError
from harness.harn.runtime.limits import DEFAULT
from harness.harn.runtime.program import check_script
from migrate.cli.harn.options import options_of, script_options
from migrate.cli.harn.scripts import UNREADABLE, given_script, tell
from migrate.cli.terminal import visible

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.runtime.options import Options


@click.command(
    "check",
    short_help="Find what is wrong with scripts, without running them.",
    epilog="Example: parity harn check cases/harn/functions/*.harn",
)
@click.argument("scripts", metavar="FILE…", nargs=-1, required=True)
@script_options
def check_command(
    scripts: tuple[str, ...], dialect: str | None, root: Path | None, lints: bool
) -> None:
    """Find what is wrong with every FILE, and what it imports, without running any.

    Of each file its warnings are told, and its first error.

    Exit codes: 0 no error; 1 there is one; 65 a file cannot be read.
    """
    options = options_of(dialect, root, DEFAULT.steps, DEFAULT.seconds, lints=lints)
    sys.exit(max([_check(script, options) for script in scripts]))


def _check(script: str, options: Options) -> int:
    checked = check_script(given_script(script), options)
    for warning in checked.warnings:
        click.echo(f"{visible(script)}: {visible(str(warning))}")
    if checked.error is None:
        click.echo(f"{visible(script)}: {click.style('ok', fg='green')}")
        return 0
    tell(checked.error)
    return DataError.exit_code if checked.error.code == UNREADABLE else 1
