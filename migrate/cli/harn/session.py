"""`parity harn repl`: entries are read from a terminal, or from a pipe without prompts."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from harness.harn import builtins
from harness.harn.runtime.session import Session
from migrate.cli.harn.options import limit_options, options_of, script_options
from migrate.cli.harn.scripts import tell
from migrate.cli.terminal import indented, visible

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from harness.harn.runtime.session import Entered

PROMPT: Final = "harn> "
GOING_ON: Final = "....> "

WELCOME: Final = "Harn. An expression shows its value; Ctrl-D ends, Ctrl-C stops what runs."

ENDS: Final = frozenset({"exit", "quit", "exit()", "quit()"})
"""What ends a session too, unless the session has the name."""

LONGEST_SHOWN: Final = 4000
"""Code points of a value that are shown."""

EXAMPLE: Final = """\b
Example:
  harn> let xs = [3, 1, 2]
  harn> xs.sort()
  [1, 2, 3]
"""


@click.command("repl", short_help="Try the language out, line by line.", epilog=EXAMPLE)
@script_options
@limit_options
def repl_command(
    dialect: str | None, root: Path | None, lints: bool, steps: int, seconds: float
) -> None:
    """Read entries, run each, and show the value of its last expression.

    Names stay from entry to entry, and can be declared again. An entry goes on in the next line
    until it is complete; an empty line ends it anyway. Each entry has the whole of the limits.
    """
    options = options_of(dialect, root, steps, seconds, lints=lints)
    output = Output(sys.stdout.write)
    with Session(options, output.write) as session:
        if sys.stdin.isatty():
            click.echo(WELCOME)
            _complete_names(session)
        _converse(session, output.ask if sys.stdin.isatty() else _next_line)


def _converse(session: Session, read: Callable[[str], str]) -> None:
    lines: list[str] = []
    while True:
        try:
            lines.append(read(GOING_ON if lines else PROMPT))
            if _ends(session, lines):
                return
            if _enter(session, lines):
                lines = []
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            lines = []
        except EOFError:
            break
    if lines:
        _show(session.enter("\n".join(lines)))


def _ends(session: Session, lines: list[str]) -> bool:
    said = lines[0].strip()
    return len(lines) == 1 and said in ENDS and said.removesuffix("()") not in session.names()


def _enter(session: Session, lines: list[str]) -> bool:
    """Run the entry, unless it may go on; returns whether it was run."""
    entered = session.enter("\n".join(lines))
    if entered.is_unfinished and lines[-1].strip():
        return False
    _show(entered)
    return True


def _show(entered: Entered) -> None:
    for warning in entered.warnings:
        click.echo(visible(str(warning)))
    if entered.shown is not None:
        click.echo(indented(_cut(entered.shown), margin=""))
    sys.stdout.flush()
    if entered.error is not None:
        tell(entered.error)


def _cut(shown: str) -> str:
    left = len(shown) - LONGEST_SHOWN
    more = f"… ({left} more characters; println prints all)"
    return shown if left <= 0 else shown[:LONGEST_SHOWN] + more


@dataclass(slots=True)
class Output:
    """What entries print to a terminal, and whether a prompt would stand behind it."""

    out: Callable[[str], object]
    in_line: bool = False

    def write(self, text: str) -> None:
        """Print a text of the script."""
        self.out(text)
        self.in_line = not text.endswith("\n") if text else self.in_line

    def ask(self, prompt: str) -> str:
        """Return the next line that a person types, who is asked in a line of its own."""
        if self.in_line:
            click.echo()
        self.in_line = False
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            click.echo()
            raise


def _next_line(_: str) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.removesuffix("\n")


def _complete_names(session: Session) -> None:
    with suppress(ImportError):  # some builds of Python have none: then nothing is completed
        import readline  # noqa: PLC0415  # it acts on the terminal as soon as it is imported

        def complete(begun: str, state: int) -> str | None:
            names = sorted(session.names() | builtins.NAMES)
            found = [name for name in names if name.startswith(begun)]
            return found[state] if state < len(found) else None

        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
