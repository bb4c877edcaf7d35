"""An external tool that compares two files."""

from __future__ import annotations

import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harness.errors import DataError
from migrate.cli.difference_view import side_files
from migrate.cli.streams import own_output
from migrate.compare.difference import compared

if TYPE_CHECKING:
    from migrate.compare import Disagreement

diff_tool_option = click.option(
    "--diff-tool",
    metavar="COMMAND",
    envvar="PARITY_DIFF_TOOL",
    help="Compare with this command, which gets two files; by default $PARITY_DIFF_TOOL.",
)


def run_diff_tool(command: str, item: Disagreement) -> None:
    """Run the tool on what was expected and observed. No shell reads the command.

    Raises `DataError` where two values are not compared, or the tool cannot be started. Its exit
    code says nothing: most tools end with 1 for a difference.
    """
    two = compared(item.expectation, item.judgement)
    if two is None:
        raise DataError(f"{item.id}: {item.expectation.op} does not compare two values")
    words = shlex.split(command)
    if not words:
        raise DataError("--diff-tool names no command")
    with tempfile.TemporaryDirectory(prefix="parity-") as folder:
        paths = []
        for name, text in side_files(*two):
            path = Path(folder) / name
            path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
            paths.append(str(path))
        try:
            subprocess.run([*words, *paths], check=False, stdout=own_output())
        except OSError as error:
            raise DataError(f"{words[0]} could not be started: {error}") from error
