"""`parity triage open`, and how an editor is started on a line."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING, Final

import click

from harness.errors import DataError
from migrate.cli.completion import complete_disagreements
from migrate.cli.given import words_of
from migrate.cli.options import implementation_option
from migrate.cli.project import project
from migrate.cli.streams import own_output
from migrate.cli.today import surveyed
from migrate.cli.triage.chosen import disagreements

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from migrate.compare import Disagreement

_AT_LINE: Final = {
    "code": ("--goto", "{file}:{line}"),
    "codium": ("--goto", "{file}:{line}"),
    "subl": ("{file}:{line}",),
    "zed": ("{file}:{line}",),
    "hx": ("{file}:{line}",),
}
"""How editors that do not take `+LINE FILE` are told a line."""


@click.command("open", short_help="Open the Rust assertion in an editor.")
@click.argument("identity", metavar="ID", shell_complete=complete_disagreements)
@implementation_option
def open_command(identity: str, implementation: str | None) -> None:
    """Open the Rust assertion of a disagreement in $VISUAL or $EDITOR, on its line."""
    here = project()
    item = disagreements(surveyed(here, implementation).settlement.about, (identity,))[0]
    open_source(here.root, item)


def open_source(root: Path, item: Disagreement) -> None:
    """Open the editor. Raises `DataError` where there is no editor, no Rust line, or no file."""
    place = item.expectation.location()
    if place is None:
        raise DataError(f"{item.id} comes from no Rust assertion")
    path = (root / place[0]).resolve()
    if not path.is_relative_to(root.resolve()) or not path.is_file():
        raise DataError(f"{path}: there is no such file in the project")
    command = editor_command(os.environ, str(path), place[1])
    try:
        code = subprocess.run(command, check=False, stdout=own_output()).returncode
    except OSError as error:
        raise DataError(f"{command[0]} could not be started: {error}") from error
    if code:
        raise DataError(f"{command[0]} ended with {code}")


def editor_command(environment: Mapping[str, str], file: str, line: int) -> list[str]:
    """Return the words of the command; no shell reads them.

    Raises `DataError` where no editor is configured, or what is configured is no command.
    """
    variable = next((name for name in ("VISUAL", "EDITOR") if environment.get(name)), None)
    if variable is None:
        raise DataError("no editor is configured: set $VISUAL or $EDITOR")
    try:
        words = words_of(environment[variable])
    except ValueError as error:
        raise DataError(f"${variable}: {error}") from error
    name = os.path.basename(words[0])  # noqa: PTH119  # the word of a command, no path of ours
    told = _AT_LINE.get(name, ("+{line}", "{file}"))
    return [*words, *(part.format(file=file, line=line) for part in told)]
