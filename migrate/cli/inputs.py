"""What the reading commands are given: a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, NamedTuple

import click

from harness.errors import DataError
from migrate.cli.unreadable import unreadable

STANDARD_INPUT: Final = "-"


class Read(NamedTuple):
    """The bytes that were read, and from where, in words."""

    source: str
    data: bytes


def read_input(name: str, what: str) -> Read:
    """Read a file, or standard input for `-`; `what` says what it is to hold.

    Raises `DataError` that says what to do.
    """
    if name == STANDARD_INPUT:
        return Read("standard input", _standard_input(what))
    try:
        return Read(name, Path(name).read_bytes())
    except OSError as error:
        raise DataError(unreadable(name, error)) from error


def _standard_input(what: str) -> bytes:
    if sys.stdin is None:  # closed by whoever started the command
        raise DataError(f"standard input: is closed; name a file, or pipe {what} in")
    if sys.stdin.isatty():
        click.echo(f"reading {what} from the terminal, up to Ctrl-D", err=True)
    return sys.stdin.buffer.read()
