"""The scripts that the commands are given, and what is told when one fails."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from harness.errors import DataError
from harness.harn.runtime.paths import LARGEST_FILE
from harness.harn.runtime.report import described
from harness.harn.source import Source
from migrate.cli.inputs import STANDARD_INPUT, read_input
from migrate.cli.terminal import indented

if TYPE_CHECKING:
    from harness.harn.errors import HarnError

UNREADABLE: Final = "unreadable_script"
"""The code of the error of a file that cannot be read."""

_ADVICE: Final = {
    "step_limit": "if it is right that it takes so long, allow more with --steps",
    "time_limit": "if it is right that it takes so long, allow more with --seconds",
    "import_outside_root": "name the folder that holds both with --root",
}


def given_script(name: str) -> Path | Source:
    """Return the script of an argument; `-` is standard input. Raises `DataError`."""
    if name != STANDARD_INPUT:
        return Path(name)
    source, data = read_input(name, "a script", LARGEST_FILE)
    try:
        return Source(source, data.decode())
    except UnicodeDecodeError as error:
        message = f"{source}: byte {error.start} is no UTF-8; convert the script first"
        raise DataError(message) from error


def tell(error: HarnError) -> None:
    """Say on standard error what ended a script, where, and what can be done."""
    first, *others = described(error).split("\n")
    head = click.style("error", fg="red", bold=True)
    click.echo(f"{head}: {indented(first, margin='')}", err=True)
    for line in others:
        click.echo(indented(line), err=True)
    if error.code in _ADVICE:
        click.echo(f"  → {_ADVICE[error.code]}", err=True)
