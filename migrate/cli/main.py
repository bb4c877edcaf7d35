"""The command `parity`."""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import Final

import click

from migrate.cli.faults import ParityGroup
from migrate.cli.streams import guard_streams, leave_streams
from migrate.cli.terminal import colour_wanted

COMMANDS: Final = {
    "migrate": ("migrate.cli.migrate:migrate_command", "Turn Rust tests into cases and a ledger."),
    "ledger": ("migrate.cli.ledger:ledger_command", "Show what became of every Rust assertion."),
    "diff": ("migrate.cli.diff:diff_command", "Show where expected, observed and blessed differ."),
    "run": ("migrate.cli.run:run_command", "Show what an implementation does, or how two differ."),
    "impl": ("migrate.cli.impl:impl_commands", "Check a program that answers cases."),
    "triage": ("migrate.cli.triage:triage_commands", "Decide about disagreements."),
    "snapshots": (
        "migrate.cli.snapshots:snapshots_commands",
        "Accept what is observed, case by case.",
    ),
    "report": ("migrate.cli.report:report_command", "Write one HTML file about everything."),
    "gate": ("migrate.cli.gate:gate_command", "Exit with 0 when parity holds."),
    "init": ("migrate.cli.init:init_command", "Set a repository up."),
    "doctor": (
        "migrate.cli.doctor:doctor_command",
        "Say whether everything works that is needed.",
    ),
    "config": ("migrate.cli.config:config_commands", "Show the options of the project."),
    "profile": ("migrate.cli.profile:profile_commands", "Describe a crate to the migrator."),
    "parse": (
        "migrate.cli.parse:parse_command",
        "Show the calls, prose and diagnostics of a response.",
    ),
    "scan": ("migrate.cli.scan:scan_command", "Show the units that a response is cut into."),
    "explain": (
        "migrate.cli.explain:explain_command",
        "Show unit by unit what was done, and by which rule.",
    ),
    "harn": ("migrate.cli.harn:harn_commands", "Run Harn scripts."),
}
"""Where each command is, and its short help; a test holds the latter to the command's own."""


@click.group(cls=ParityGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="toolcall-parity")
@click.pass_context
def cli(context: click.Context) -> None:
    """Move the tests of a tool-call parser, and gate on its parity.

    Colours are for terminals; NO_COLOR and FORCE_COLOR in the environment say otherwise.

    Exit codes: 0 done, or the gate holds; 1 the gate does not hold, or differences were found;
    2 wrong usage; 65 bad data, or output that cannot be written; 69 the implementation could not
    be started; 70 a fault of this program; 78 bad configuration; 130 interrupted; 141 nobody read
    the output to its end (SIGPIPE).
    """
    context.color = colour_wanted(os.environ)


cli.add_listed(COMMANDS)


COMPLETION: Final = "_PARITY_COMPLETE"
"""In the environment, where a shell asks for its completion."""

OBJECTS_BETWEEN_COLLECTIONS = 50_000
"""A command makes many records and hardly a cycle: Python's 700 would cost it a twentieth."""


def main() -> None:
    """Run the command."""
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, *gc.get_threshold()[1:])
    # Whoever ends the command gets what was begun undone, as with Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    guard_streams()
    if COMPLETION in os.environ:
        import migrate.cli.bash  # noqa: F401, PLC0415  # only a shell needs it
    try:
        cli(prog_name="parity")
    finally:
        leave_streams()
