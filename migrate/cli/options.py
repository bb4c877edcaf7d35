"""Options that several commands take."""

from __future__ import annotations

import click

from migrate.cli.completing import complete_implementations
from migrate.cli.given import NAME

format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="What to print: for a person, or for a program.",
)

markdown_format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="What to print: for a person, for a program, or for a pull request.",
)

implementation_option = click.option(
    "--impl",
    "implementation",
    metavar="NAME",
    type=NAME,
    shell_complete=complete_implementations,
    help="The implementation under test; by default the configured one.",
)
