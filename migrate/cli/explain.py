"""`parity explain`: unit by unit, what was done with it and which rule did it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from migrate.cli.context import counted, format_option
from migrate.cli.response import (
    dialect_option,
    read_response,
    read_tools,
    response_argument,
    tools_option,
)
from migrate.cli.terminal import cut, visible
from parser import ParseResult, parse

if TYPE_CHECKING:
    from pathlib import Path

COLOURS = {
    "credited": "green",
    "collected": "blue",
    "dropped": "yellow",
    "diagnosed": "red",
}
"""Colours of what can become of a text; what only marks structure has none."""


@click.command("explain", short_help="Show unit by unit what was done, and by which rule.")
@response_argument
@tools_option
@dialect_option
@format_option
def explain_command(response: str, tools: Path | None, dialect: str, form: str) -> None:
    """Show what became of every part of a response, and the rule of the specification.

    The rules are in `parser/spec/`. Offsets are code points of the text without its thinking
    blocks.
    """
    result = parse(read_response(response), read_tools(tools), dialect)
    records = [record.to_dict() for record in result.dispositions]
    if form == "json":
        click.echo(json.dumps({"dispositions": records, "gaps": list(result.gaps)}, indent=2))
        return
    names = {call.id: call.name for call in result.calls}
    for record in records:
        _print_record(record, names)
    click.echo(_summary(result))


def _print_record(record: dict[str, Any], names: dict[str, str]) -> None:
    kind = record.get("unit") or record.get("kind") or "text"
    rule = record.get("rule")
    head = f"{record['start']}:{record['end']} {kind}" + (f", {rule}" if rule else "")
    click.secho(head, bold=True)
    click.echo(f"  {cut(record['text'], 100)}")
    for outcome in record.get("outcome", ()):
        click.echo(f"  {_outcome(outcome, names)}")


def _outcome(outcome: dict[str, Any], names: dict[str, str]) -> str:
    word = str(outcome["disposition"])
    styled = click.style(word, fg=COLOURS.get(word))
    details = [f"{call} {names[call]}" for call in outcome.get("calls", ())]
    details += [str(outcome[key]) for key in ("channel", "reason", "code") if outcome.get(key)]
    if outcome.get("residue"):
        details.append(f"beside it: {cut(outcome['residue'], 60)}")
    return " ".join([styled, visible(", ".join(details))]).rstrip()


def _summary(result: ParseResult) -> str:
    return (
        f"{counted(len(result.dispositions), 'unit')}: {counted(len(result.calls), 'call')}, "
        f"{counted(len(result.errors), 'error')}, {counted(len(result.violations), 'violation')}"
    )
