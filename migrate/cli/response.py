"""The response that `parse`, `scan` and `explain` read, and sections of their output."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from harness.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD_INPUT: Final = "-"

response_argument = click.argument(
    "response", metavar="[FILE|-]", default=STANDARD_INPUT, type=click.Path(path_type=str)
)

dialect_option = click.option(
    "--format-in",
    "dialect",
    type=click.Choice(["text", "json", "adaptive"]),
    default="text",
    show_default=True,
    help="What calls are written in: tagged text, JSON in code fences, or whichever has calls.",
)


def read_response(name: str) -> str:
    """Return the text of a file, or of standard input for `-`, character for character.

    Line ends and a byte order mark stay. Raises `DataError`, also for what is not UTF-8: a text
    with replaced characters would not be the one that the model wrote.
    """
    source = "standard input" if name == STANDARD_INPUT else name
    try:
        data = _standard_input() if name == STANDARD_INPUT else Path(name).read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"byte {error.start} (0x{error.object[error.start]:02x}) is not UTF-8"
        raise DataError(
            f"{source}: {found}; convert the text first, with iconv for instance"
        ) from error
    except OSError as error:
        raise DataError(f"{source}: cannot be read: {error.strerror}") from error


def _standard_input() -> bytes:
    if sys.stdin is None:  # closed by whoever started the command
        raise DataError("standard input: is closed; name a file, or pipe a response in")
    if sys.stdin.isatty():
        click.echo("reading a response from the terminal, up to Ctrl-D", err=True)
    return sys.stdin.buffer.read()


def section(title: str, rows: list[Any], show: Callable[[Any], None]) -> None:
    """Print a title and its rows; nothing where there are none."""
    if rows:
        click.secho(title, bold=True)
        for row in rows:
            show(row)
