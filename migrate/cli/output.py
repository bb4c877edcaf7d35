"""What a command prints: a record for a program, or text for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import msgspec

from migrate.cli.terminal import json_text

if TYPE_CHECKING:
    from collections.abc import Callable


def emit(form: str, record: msgspec.Struct, text: Callable[[], None]) -> None:
    """Print `record` as JSON, or call `text` to print it for a person."""
    if form == "json":
        click.echo(json_text(msgspec.to_builtins(record)))
    else:
        text()
