"""`parity parse`: what a response comes to."""

from __future__ import annotations

import json

import click

from migrate.cli.options import format_option
from migrate.cli.response import dialect_option, read_given, response_argument, section
from migrate.cli.terminal import cut, json_text, page_width, visible, wrapped
from migrate.cli.tools import hint_at_tools, tools_option
from migrate.words import counted
from parser import Call, Diagnostic, Dropped, ParseResult, parse


@click.command("parse", short_help="Show the calls, prose and diagnostics of a response.")
@response_argument
@tools_option
@dialect_option
@format_option
def parse_command(response: str, tools: str | None, dialect: str, form: str) -> None:
    """Parse a model's response, from a file or standard input, with the bundled parser."""
    text, registry = read_given(response, tools)
    result = parse(text, registry, dialect)
    if form == "json":
        click.echo(json_text(result.to_dict()))
    else:
        _print(result)
    hint_at_tools(registry, result.errors)


def _print(result: ParseResult) -> None:
    section("calls", list(result.calls), _print_call)
    section("errors", list(result.errors), _print_error)
    section("violations", list(result.violations), _print_violation)
    if result.user_response is not None:
        section("answer", [result.user_response], _print_text)
    elif result.prose:
        section("prose", [result.prose], _print_text)
    if result.done_marker is not None:
        section("done", [result.done_marker], _print_text)
    section("dropped", list(result.dropped), _print_drop)
    counts = (
        f"{counted(len(result.calls), 'call')}, {counted(len(result.errors), 'error')}, "
        f"{counted(len(result.violations), 'violation')}, {len(result.dropped)} dropped"
    )
    click.echo(wrapped(counts, margin=""))


def _print_call(call: Call) -> None:
    name = click.style(visible(call.name), fg="green", bold=True)
    click.echo(f"  {click.style(visible(call.id), dim=True)} {name}")
    click.echo(wrapped(json.dumps(call.arguments, ensure_ascii=False, indent=2)))


def _print_error(error: Diagnostic) -> None:
    _print_diagnostic(error, "red")


def _print_violation(violation: Diagnostic) -> None:
    _print_diagnostic(violation, "yellow")


def _print_diagnostic(record: Diagnostic, colour: str) -> None:
    click.echo(f"  {click.style(record.code, fg=colour)}")
    click.echo(wrapped(record.message))


def _print_text(text: str) -> None:
    click.echo(wrapped(text))


def _print_drop(drop: Dropped) -> None:
    text = cut(drop.text, page_width() - len(drop.reason) - 3)
    click.echo(f"  {click.style(drop.reason, fg='magenta')} {text}")
