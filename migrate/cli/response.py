"""What the commands that parse share: the response, the tools, and sections of output."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from harness.errors import DataError
from parser import RegistryError, registry_from_any

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD_INPUT = "-"

response_argument = click.argument(
    "response", metavar="[FILE|-]", default=STANDARD_INPUT, type=click.Path(path_type=str)
)

tools_option = click.option(
    "--tools",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Tools as JSON: a registry, OpenAI or Anthropic tools, or an MCP tools/list result.",
)

dialect_option = click.option(
    "--format-in",
    "dialect",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="What the response is written in: tagged text, or JSON in code fences.",
)


def read_response(name: str) -> str:
    """Return the text of a file, or of standard input for `-`. Raises `DataError`."""
    try:
        data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(f"{name}: not UTF-8 at byte {error.start}") from error
    except OSError as error:
        raise DataError(f"{name}: cannot be read: {error.strerror}") from error


def read_tools(path: Path | None) -> Any:
    """Return the registry that a file holds, whatever its form; None without a file."""
    if path is None:
        return None
    try:
        return registry_from_any(json.loads(path.read_bytes()))
    except (ValueError, RecursionError) as error:
        what = "not a list of tools" if isinstance(error, RegistryError) else "not JSON"
        raise DataError(f"{path}: {what}: {error}") from error


def section(title: str, rows: list[Any], show: Callable[[Any], None]) -> None:
    """Print a title and its rows; nothing where there are none."""
    if rows:
        click.secho(title, bold=True)
        for row in rows:
            show(row)
