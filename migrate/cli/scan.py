"""`parity scan`: the units that a response is cut into."""

from __future__ import annotations

import click

from migrate.cli.options import format_option
from migrate.cli.response import read_given, response_argument
from migrate.cli.terminal import cut, json_text, page_width, wrapped
from migrate.cli.tools import tools_option
from migrate.words import counted
from parser import ScanResult, scan_units, standard_spec

_SHORTEST_TEXT = 10


@click.command("scan", short_help="Show the units that a response is cut into.")
@response_argument
@tools_option
@format_option
def scan_command(response: str, tools: str | None, form: str) -> None:
    """Show where every unit of a response begins and ends.

    The text is read as tagged text: there is no --format-in. `parity explain --format-in json`
    shows the pieces of fenced JSON. Offsets are code points of the text without its thinking
    blocks.
    """
    text, registry = read_given(response, tools)
    result = scan_units(text, standard_spec(registry))
    if form == "json":
        click.echo(json_text(result.to_dict()))
        return
    _print_units(result)
    counts = f"{counted(len(result.units), 'unit')}, {extent(text, result.source)}"
    click.echo(wrapped(counts, margin=""))


def extent(text: str, source: str) -> str:
    """Return how long a source is, and how much of the text is not in it."""
    thinking = len(text) - len(source)
    taken_out = f", {thinking} of thinking taken out" if thinking else ""
    return counted(len(source), "character") + taken_out


def _print_units(result: ScanResult) -> None:
    offsets = [f"{unit.start}:{unit.end}" for unit in result.units]
    kinds = [unit.kind for unit in result.units]
    first, second = (max(map(len, column), default=0) for column in (offsets, kinds))
    width = max(page_width() - first - second - 4, _SHORTEST_TEXT)
    for unit, place, kind in zip(result.units, offsets, kinds, strict=True):
        text = cut(result.source[unit.start : unit.end], width)
        click.echo(f"{place:>{first}}  {click.style(f'{kind:<{second}}', fg='cyan')}  {text}")
