"""`--watch`: the command is run again whenever a file of the project changes."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from migrate.cli.project import project
from migrate.cli.streams import own_output
from migrate.cli.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from watchfiles import Change

_Command = TypeVar("_Command", bound="Callable[..., Any]")

OPTION: Final = "--watch"
IGNORED: Final = frozenset(
    {".git", ".parity", ".venv", "__pycache__", "build", "node_modules", "target", ".hypothesis"}
)
"""Folders whose files say nothing about parity."""


def watch_option(command: _Command) -> _Command:
    """Give a command the option `--watch`."""
    return click.option(
        OPTION,
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_watch,
        help="Run again whenever a file of the project changes; Ctrl-C ends it.",
    )(command)


def _watch(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        run_on_change(project().root, [word for word in sys.argv[1:] if word != OPTION])


def run_on_change(root: Path, arguments: list[str]) -> None:
    """Run the command in a process of its own, and again after each change, until Ctrl-C.

    What changes while it runs counts too: the watch begins before the first run.
    """
    changed: queue.SimpleQueue[None] = queue.SimpleQueue()
    threading.Thread(target=_tell, args=(root, changed), daemon=True).start()
    while True:
        command = [sys.executable, "-m", "migrate", *arguments]
        subprocess.run(command, check=False, stdout=own_output())
        click.secho(f"watching {visible(str(root))}; Ctrl-C ends", dim=True, err=True)
        changed.get()
        while not changed.empty():
            changed.get()


def _tell(root: Path, changed: queue.SimpleQueue[None]) -> None:
    from watchfiles import watch  # noqa: PLC0415  # of no use without the option

    for _ in watch(root, watch_filter=_matters, raise_interrupt=False):
        changed.put(None)


def _matters(_: Change, path: str) -> bool:
    parts = path.split("/")
    return IGNORED.isdisjoint(parts) and not parts[-1].startswith(".")
