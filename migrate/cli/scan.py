"""`parity scan`: the units that a response is cut into."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from migrate.cli.context import counted, format_option
from migrate.cli.response import read_response, read_tools, response_argument, tools_option
from migrate.cli.terminal import cut
from parser import scan_units, standard_spec

if TYPE_CHECKING:
    from pathlib import Path

_OFFSETS = 15
_KINDS = 15


@click.command("scan", short_help="Show the units that a response is cut into.")
@response_argument
@tools_option
@format_option
def scan_command(response: str, tools: Path | None, form: str) -> None:
    """Show where every unit of a response begins and ends.

    Offsets are code points of the text without its thinking blocks.
    """
    result = scan_units(read_response(response), standard_spec(read_tools(tools))).to_dict()
    if form == "json":
        click.echo(json.dumps(result, indent=2))
        return
    for unit in result["units"]:
        click.echo(_line(result["source"], unit))
    click.echo(f"{counted(len(result['units']), 'unit')}, {len(result['source'])} characters")


def _line(source: str, unit: dict[str, Any]) -> str:
    offsets = f"{unit['start']}:{unit['end']}"
    text = cut(source[unit["start"] : unit["end"]], 80)
    kind = click.style(f"{unit['kind']:<{_KINDS}}", fg="cyan")
    return f"{offsets:>{_OFFSETS}}  {kind} {text}"
