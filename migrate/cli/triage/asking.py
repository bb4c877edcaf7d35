"""What a review asks before it decides: verdict, reason, and until when."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

import click

from migrate.cli.keyboard import key_name, read_key
from migrate.cli.line_editor import read_line
from migrate.cli.terminal import cut, page_width, visible
from migrate.cli.today import today
from migrate.triage import VERDICTS
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.configuration import Verdict
    from migrate.compare import Disagreement

_LEAVING = frozenset({"", "\x1b", "\x04"})
"""What leaves a prompt: the end of the input or Ctrl-C, Esc, Ctrl-D."""
LISTED = 5
"""Disagreements that are named before one decides about all of them."""


class NoDecision(Exception):
    """The person left a prompt; the message says which."""


class Answers(NamedTuple):
    """What was answered."""

    verdict: Verdict
    reason: str
    expires: dt.date | None


def ask(items: Sequence[Disagreement], last_reason: str) -> Answers:
    """Ask for what a decision about `items` needs; Enter takes `last_reason`, where there is one.

    Raises `NoDecision` where a prompt was left without an answer: with Esc, Ctrl-C or Ctrl-D.
    """
    _print_about(items)
    verdict = _verdict()
    reason = _reason(counted(len(items), "disagreement"), last_reason)
    return Answers(verdict, reason, _expires())


def _print_about(items: Sequence[Disagreement]) -> None:
    of = f" of cluster {items[0].cluster}" if len(items) > 1 else ""
    click.secho(f"decide about {counted(len(items), 'disagreement')}{of}:", bold=True)
    for item in items[:LISTED]:
        click.echo(f"  {cut(item.id, page_width() - 2)}")
    if len(items) > LISTED:
        click.echo(f"  … and {len(items) - LISTED} more")
    click.secho("Esc leaves it undecided", dim=True)


def _verdict() -> Verdict:
    for number, (name, meaning) in enumerate(VERDICTS.items(), 1):
        click.echo(f"  {click.style(str(number), bold=True)}  {name:18} {meaning}")
    names = dict(zip("123456789", VERDICTS, strict=False))
    while (key := _verdict_key()) not in names:
        if key in _LEAVING:
            raise NoDecision("no verdict, no decision")
        click.echo(f"  that is none of 1 to {len(names)}; Esc leaves it undecided")
    return names[key]


def _verdict_key() -> str:
    try:
        click.echo("verdict: ", nl=False)
        key = read_key()
    except KeyboardInterrupt:
        key = ""
    click.echo(key_name(key))
    return key


def _reason(about: str, last: str) -> str:
    again = f" [Enter: {visible(last)}]" if last else ""
    given = _line(f"reason for {about}{again}", "no reason, no decision").strip() or last
    if not given:
        raise NoDecision("no reason, no decision")
    return given


def _expires() -> dt.date | None:
    while given := _line("expires, YYYY-MM-DD (Enter: never)", "no decision").strip():
        try:
            day = dt.date.fromisoformat(given)
        except ValueError:
            click.echo("  that is no day; 2031-05-31 would be one")
            continue
        if day >= today():
            return day
        click.echo("  that day is over")
    return None


def _line(asked: str, left: str) -> str:
    given = read_line(f"{asked}: ")
    if given is None:
        raise NoDecision(left)
    return given
