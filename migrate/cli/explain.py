"""`parity explain`: unit by unit, what was done with it and which rule did it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import click

from migrate.cli.options import format_option
from migrate.cli.response import dialect_option, read_given, response_argument
from migrate.cli.scan import extent
from migrate.cli.terminal import cut, json_text, page_width, visible, wrapped
from migrate.cli.tools import hint_at_tools, tools_option
from migrate.words import counted
from parser import Accounted, Diagnostic, ParseResult, parse

if TYPE_CHECKING:
    from collections.abc import Iterable

COLOURS: Final = {
    "credited": "green",
    "collected": "blue",
    "dropped": "magenta",
    "diagnosed": "red",
    "error": "red",
    "violation": "yellow",
}
"""Colours of what can become of a text, or be wrong with it; what only marks structure has none."""


@click.command("explain", short_help="Show unit by unit what was done, and by which rule.")
@response_argument
@tools_option
@dialect_option
@format_option
def explain_command(response: str, tools: str | None, dialect: str, form: str) -> None:
    """Show what became of every part of a response, and the rule of the specification.

    A part is credited (it holds a call to run), collected (it is a piece of the prose, of the
    answer, or the mark that all is done), dropped (it did not stand where it belongs), diagnosed
    (it is a call that did not run) or structural (it only marks where something begins or ends).
    Under it stand the errors and violations that are about it.

    The rules are in `parser/spec/`. Offsets are code points of the text without its thinking
    blocks.
    """
    text, registry = read_given(response, tools)
    result = parse(text, registry, dialect)
    if form == "json":
        click.echo(json_text(_explained(result)))
    else:
        _print(text, result)
    hint_at_tools(registry, result.errors)


def _explained(result: ParseResult) -> dict[str, Any]:
    """Return what a program gets to see; calls and what is wrong under the names of CMP-14."""
    return {
        "calls": [call.to_dict() for call in result.calls],
        "tool_parse_errors": [error.to_dict() for error in result.errors],
        "protocol_violations": [violation.to_dict() for violation in result.violations],
        "dispositions": [
            {**part.to_dict(), "errors": list(part.errors), "violations": list(part.violations)}
            for part in result.dispositions
        ],
        "gaps": list(result.gaps),
    }


def _print(text: str, result: ParseResult) -> None:
    names = {call.id: call.name for call in result.calls}
    for record in result.dispositions:
        _print_record(record, names)
    if hidden := _hidden_prose(result):
        click.echo(wrapped(hidden, margin=""))
    click.echo(wrapped(f"{_summary(result)}; {extent(text, _source(result))}", margin=""))


def _hidden_prose(result: ParseResult) -> str | None:
    """Say why prose that was collected is not shown, if it is not."""
    outcomes = (
        outcome for record in result.dispositions for outcome in record.to_dict()["outcome"]
    )
    if not any(outcome.get("channel") == "prose" for outcome in outcomes):
        return None
    if result.user_response is not None:
        return "The answer is shown in place of the prose (CMP-91)."
    if not result.prose:
        return "Nothing but violations came of the response, so its prose is not shown (CMP-92)."
    return None


def _source(result: ParseResult) -> str:
    units = (unit.text for unit in result.dispositions)
    return "".join(piece for pair in zip(result.gaps, (*units, ""), strict=True) for piece in pair)


def _print_record(record: Accounted, names: dict[str, str]) -> None:
    place = click.style(f"{record.start}:{record.end}", bold=True)
    click.echo(
        f"{place} {click.style(record.unit, fg='cyan')} {click.style(record.rule, dim=True)}"
    )
    click.echo(f"  {cut(record.text, page_width() - 2)}")
    outcomes = record.to_dict()["outcome"]
    for outcome in outcomes:
        click.echo(f"  {_outcome(outcome, names)}")
    told = Counter(outcome.get("code") for outcome in outcomes)
    wrong = [("error", code) for code in (Counter(record.errors) - told).elements()]
    wrong += [("violation", code) for code in record.violations]
    for word, code in wrong:
        click.echo(f"  {click.style(word, fg=COLOURS[word])} {code}")


def _outcome(outcome: dict[str, Any], names: dict[str, str]) -> str:
    word = str(outcome["disposition"])
    details = [f"{call} {names[call]}" for call in outcome.get("calls", ())]
    details += [str(outcome[key]) for key in ("channel", "reason", "code") if outcome.get(key)]
    told = visible(", ".join(details))
    if residue := outcome.get("residue"):
        width = page_width() - len(word) - len(told) - 17
        told += f", beside it: {cut(residue, max(width, 10))}"
    return f"{click.style(word, fg=COLOURS.get(word))} {told}".rstrip()


def _summary(result: ParseResult) -> str:
    return (
        f"{counted(len(result.dispositions), 'unit')}: {counted(len(result.calls), 'call')}, "
        f"{counted(len(result.errors), 'error')}{_codes(result.errors)}, "
        f"{counted(len(result.violations), 'violation')}{_codes(result.violations)}"
    )


def _codes(records: Iterable[Diagnostic]) -> str:
    counts = Counter(record.code for record in records)
    told = (code if number == 1 else f"{number} {code}" for code, number in counts.items())
    return f" ({', '.join(told)})" if counts else ""
