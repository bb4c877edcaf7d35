"""What the reading commands are given: a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, NamedTuple

import click

from harness.errors import DataError
from migrate.cli.unreadable import unreadable

STANDARD_INPUT: Final = "-"

LARGEST_INPUT: Final = 100_000_000
"""Bytes that are read: what goes on for ever, such as /dev/zero, would take all memory."""


class Read(NamedTuple):
    """The bytes that were read, and from where, in words."""

    source: str
    data: bytes


def read_input(name: str, what: str, largest: int = LARGEST_INPUT) -> Read:
    """Read a file, or standard input for `-`, of at most `largest` bytes.

    `what` says what it is to hold. Raises `DataError` that says what to do.
    """
    if name == STANDARD_INPUT:
        return _of_size(Read("standard input", _standard_input(what, largest + 1)), largest)
    try:
        with Path(name).open("rb") as file:
            return _of_size(Read(name, file.read(largest + 1)), largest)
    except OSError as error:
        raise DataError(unreadable(name, error)) from error


def _of_size(read: Read, largest: int) -> Read:
    if len(read.data) > largest:
        raise DataError(f"{read.source}: is larger than {largest} bytes; give a part of it")
    return read


def _standard_input(what: str, size: int) -> bytes:
    if sys.stdin is None:  # closed by whoever started the command
        raise DataError(f"standard input: is closed; name a file, or pipe {what} in")
    if sys.stdin.isatty():
        click.echo(f"reading {what} from the terminal, up to Ctrl-D", err=True)
    return sys.stdin.buffer.read(size)
