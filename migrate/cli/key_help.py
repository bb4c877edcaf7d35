"""The keys of a review on its screen: in a line, explained, and waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate.cli.keyboard import read_key
from migrate.cli.terminal import page_width, visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from migrate.review.keys import Key


def key_lines(keys: Mapping[str, Key]) -> str:
    """Return all keys; a line ends between two of them only."""
    lines = [""]
    for key, one in keys.items():
        cell = f"{key} {one.label}"
        longer = f"{lines[-1]}   {cell}" if lines[-1] else cell
        if lines[-1] and len(longer) > page_width():
            lines.append(cell)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def print_help(keys: Mapping[str, Key], command: str) -> None:
    """Print what every key does, and the subcommand of `command` that does the same."""
    click.clear()
    for key, one in keys.items():
        click.echo(f"{click.style(key, bold=True)}  {one.help}")
        if one.twin:
            click.secho(f"     {command} {one.twin}", dim=True)


def told(text: str) -> str:
    """Return one line about what was done or refused."""
    return click.style(visible(text), fg="yellow")


def wait_for_key() -> None:
    """Leave on the screen what is there, until a key is pressed."""
    click.secho("any key goes on", dim=True)
    read_key()
