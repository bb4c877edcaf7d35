"""The command `parity`."""

from __future__ import annotations

import io
import os
import sys

import click

from migrate.cli.context import ParityGroup
from migrate.cli.diff import diff_command
from migrate.cli.explain import explain_command
from migrate.cli.gate import gate_command
from migrate.cli.migrate import migrate_command
from migrate.cli.parse import parse_command
from migrate.cli.scan import scan_command
from migrate.cli.terminal import colour_wanted
from migrate.cli.triage import triage_commands


@click.group(cls=ParityGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="toolcall-parity")
@click.pass_context
def cli(context: click.Context) -> None:
    """Move the tests of a tool-call parser, and gate on its parity.

    Colours are for terminals; NO_COLOR and FORCE_COLOR in the environment say otherwise.

    Exit codes: 0 done, or the gate holds; 1 the gate does not hold, or differences were found;
    2 wrong usage; 65 bad data; 69 the implementation could not be started; 70 a fault of this
    program; 78 bad configuration.
    """
    context.color = colour_wanted(os.environ)


cli.add_command(migrate_command)
cli.add_command(diff_command)
cli.add_command(triage_commands)
cli.add_command(gate_command)
cli.add_command(parse_command)
cli.add_command(scan_command)
cli.add_command(explain_command)


def main() -> None:
    """Run the command."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character gets an escape, not a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    cli(prog_name="parity")
