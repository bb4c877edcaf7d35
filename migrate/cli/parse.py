"""`parity parse`: what a response comes to."""

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
    section,
    tools_option,
)
from migrate.cli.terminal import cut, indented, visible
from parser import Call, Diagnostic, ParseResult, parse

if TYPE_CHECKING:
    from pathlib import Path


@click.command("parse", short_help="Show the calls, prose and diagnostics of a response.")
@response_argument
@tools_option
@dialect_option
@format_option
def parse_command(response: str, tools: Path | None, dialect: str, form: str) -> None:
    """Parse a model's response, from a file or standard input, with the bundled parser."""
    result = parse(read_response(response), read_tools(tools), dialect)
    if form == "json":
        click.echo(json.dumps(result.to_dict(), indent=2))
    else:
        _print(result)


def _print(result: ParseResult) -> None:
    section("calls", list(result.calls), _print_call)
    section("errors", list(result.errors), _print_diagnostic)
    section("violations", list(result.violations), _print_diagnostic)
    if result.user_response is not None:
        section("answer", [result.user_response], _print_text)
    elif result.prose:
        section("prose", [result.prose], _print_text)
    if result.done_marker is not None:
        section("done", [result.done_marker], _print_text)
    section("dropped", list(result.dropped), _print_drop)
    click.echo(
        f"{counted(len(result.calls), 'call')}, {counted(len(result.errors), 'error')}, "
        f"{counted(len(result.violations), 'violation')}, {len(result.dropped)} dropped"
    )


def _print_call(call: Call) -> None:
    arguments = json.dumps(call.arguments, ensure_ascii=False, indent=2)
    click.echo(f"  {click.style(call.id, dim=True)} {click.style(visible(call.name), fg='green')}")
    click.echo(indented(arguments))


def _print_diagnostic(record: Diagnostic) -> None:
    click.echo(f"  {click.style(record.code, fg='red')}")
    click.echo(indented(record.message))


def _print_text(text: str) -> None:
    click.echo(indented(text))


def _print_drop(drop: Any) -> None:
    click.echo(f"  {click.style(drop.reason, fg='yellow')} {cut(drop.text, 80)}")
