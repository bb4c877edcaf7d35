"""`parity harn run`."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import click

from harness.errors import DataError
from harness.harn.errors import ScriptError
from harness.harn.runtime.program import run_script
from migrate.cli.harn.options import limit_options, options_of, script_options
from migrate.cli.harn.scripts import given_script, tell
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.report.scripts.records import run_report

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.runtime.program import Finished

EXAMPLES: Final = """\b
Examples:
  parity harn run hello.harn
  echo 'println(1 + 2)' | parity harn run -
"""


@click.command("run", short_help="Run a script.", epilog=EXAMPLES)
@click.argument("script", metavar="FILE|-")
@click.option("--task", metavar="TEXT", help="What a pipeline with the parameter `task` is given.")
@click.option("--processes", is_flag=True, help="Let the script run commands of this machine.")
@script_options
@limit_options
@format_option
def run_command(
    script: str,
    task: str | None,
    processes: bool,
    dialect: str | None,
    root: Path | None,
    lints: bool,
    steps: int,
    seconds: float,
    form: str,
) -> None:
    """Run the script FILE, or one from standard input.

    What it prints goes to standard output, with warnings before it. An error that nobody catches
    is told on standard error, with file, line and column. As JSON there is one record at the end,
    with the output and the error. A script works in the folder where FILE lies, wherever the
    command is run; one from standard input in the present folder.

    Exit codes: 0 it came to its end; 1 it failed; 65 it cannot be read, or is no valid script.
    """
    options = options_of(dialect, root, steps, seconds, lints=lints)
    options = replace(options, host=replace(options.host, task=task, runs_processes=processes))
    write = sys.stdout.write if form == "text" else None
    finished = run_script(given_script(script), options, write)
    emit(form, run_report(script, finished), lambda: _finish(finished))
    if finished.error is not None:
        sys.exit(DataError.exit_code if isinstance(finished.error, ScriptError) else 1)


def _finish(finished: Finished) -> None:
    sys.stdout.flush()
    if finished.error is not None:
        tell(finished.error)
