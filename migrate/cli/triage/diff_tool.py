"""An external tool that compares two files."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harness.errors import DataError
from migrate.cli.difference_view import side_files
from migrate.cli.given import COMMAND
from migrate.cli.streams import own_output
from migrate.compare.difference import compared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.compare import Disagreement

diff_tool_option = click.option(
    "--diff-tool",
    metavar="COMMAND",
    type=COMMAND,
    envvar="PARITY_DIFF_TOOL",
    help="Compare with this command, which gets two files; by default $PARITY_DIFF_TOOL.",
)


def run_diff_tool(words: Sequence[str], item: Disagreement) -> None:
    """Run the tool, the words of a command, on what was expected and observed.

    Raises `DataError` where two values are not compared, or the tool cannot be started.
    """
    two = compared(item.expectation, item.judgement)
    if two is None:
        raise DataError(f"{item.id}: {item.expectation.op} does not compare two values")
    compare_files(words, side_files(*two))


def compare_files(words: Sequence[str], files: Sequence[tuple[str, str]]) -> None:
    """Run the tool on files of these names and contents.

    Raises `DataError` where it cannot be started. Its exit code says nothing: most tools end with 1
    for a difference.
    """
    with tempfile.TemporaryDirectory(prefix="parity-") as folder:
        paths = []
        for name, text in files:
            path = Path(folder) / name
            path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
            paths.append(str(path))
        try:
            subprocess.run([*words, *paths], check=False, stdout=own_output())
        except OSError as error:
            raise DataError(f"{words[0]} could not be started: {error}") from error
