"""The response that `parse`, `scan` and `explain` read, and sections of their output."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from harness.errors import DataError
from migrate.cli.inputs import STANDARD_INPUT, read_input
from migrate.cli.tools import read_tools

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser import Registry

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


class Given(NamedTuple):
    """What the reading commands are given."""

    text: str
    tools: Registry | None


def read_given(response: str, tools: str | None) -> Given:
    """Read the tools and the response. Raises `DataError` for either."""
    if response == tools == STANDARD_INPUT:
        raise click.UsageError(
            "standard input holds the response; name a file for it, or one for --tools"
        )
    if tools == "":
        raise click.UsageError("--tools names no file; without tools leave the option out")
    if response == "":
        raise click.UsageError("the name of the response is empty; name a file, or pipe it in")
    registry = read_tools(tools)
    return Given(read_response(response), registry)


def read_response(name: str) -> str:
    """Return the text of a file, or of standard input for `-`, character for character.

    Line ends and a byte order mark stay. Raises `DataError`, also for what is not UTF-8: a text
    with replaced characters would not be the one that the model wrote.
    """
    source, data = read_input(name, "a response")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"byte {error.start} (0x{error.object[error.start]:02x}) is not UTF-8"
        raise DataError(
            f"{source}: {found}; convert the text first, with iconv for instance"
        ) from error


def section(title: str, rows: list[Any], show: Callable[[Any], None]) -> None:
    """Print a title and its rows; nothing where there are none."""
    if rows:
        click.secho(title, bold=True)
        for row in rows:
            show(row)
