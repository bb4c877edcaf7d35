"""`parity harn`: Harn scripts are run, checked, compared and tried out."""

from __future__ import annotations

from typing import Final

import click

from migrate.cli.lazy import LazyGroup

COMMANDS: Final = {
    "run": ("running:run_command", "Run a script."),
    "check": ("checking:check_command", "Find what is wrong with scripts, without running them."),
    "conformance": (
        "conformance:conformance_command",
        "Run a folder of scripts, and compare.",
    ),
    "builtins": ("listing:builtins_command", "List the functions that scripts can call."),
    "repl": ("session:repl_command", "Try the language out, line by line."),
}
"""Where each command is below this package, and its short help."""


@click.group(
    "harn",
    cls=LazyGroup,
    short_help="Run Harn scripts.",
    epilog="Example: parity harn run hello.harn",
)
def harn_commands() -> None:
    """Run scripts in the subset of Harn that harness/spec/07-harn-subset.md describes."""


harn_commands.add_listed(
    {name: (f"{__name__}.{place}", words) for name, (place, words) in COMMANDS.items()}
)
