"""Disagreements for a person: a line each, or one of them whole."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from migrate.cli.difference_view import difference_view
from migrate.cli.terminal import cut, indented, page_width, visible, wrapped
from migrate.cli.words import asking
from migrate.compare.difference import compared
from migrate.triage import VERDICTS
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from harness.case import LoadedCase
    from harness.expectation import Json
    from migrate.compare import Disagreement
    from migrate.report.records import DisagreementRecord, StaticRecord
    from migrate.triage import Decision


LONGEST: Final = 1_000
"""Characters of a line where only some lines are shown."""


def print_summary(records: Iterable[DisagreementRecord]) -> None:
    """Print disagreements by cluster: what was expected, why it fails, what was decided.

    Lines are cut; ids, which other commands want, are not.
    """
    clusters: dict[str, list[DisagreementRecord]] = {}
    for record in records:
        clusters.setdefault(record.cluster, []).append(record)
    for cluster, members in sorted(clusters.items()):
        click.secho(visible(f"{cluster}  {members[0].cluster_title}"), bold=True)
        for record in members:
            click.echo(f"  {visible(record.id)}")
            for line in (_place(record), f"{record.expected}: {record.reason}", _decided(record)):
                click.echo(f"      {cut(line, page_width() - 6)}")


def print_static(record: StaticRecord) -> None:
    """Print an assertion that is false whatever the parser does."""
    click.secho("static  false whatever the parser does", bold=True)
    told = f"{record.id}  ({record.test}, {counted(record.instances, 'instance')})"
    click.echo(f"  {visible(told)}")
    for line in (" ".join(record.text.split()), _words(record.decision)):
        click.echo(f"      {cut(line, page_width() - 6)}")


def print_whole(
    record: DisagreementRecord,
    item: Disagreement,
    assertion: str | None,
    *,
    with_input: bool = True,
    with_difference: bool = True,
    with_advice: bool = True,
    asked: str | None = None,
    most: int | None = None,
) -> None:
    """Print one disagreement with everything needed to decide about it.

    Of each part at most `most` lines are shown. `asked` is the implementation that was named, if
    one was.
    """
    click.secho(visible(record.id), bold=True)
    written = assertion or "(not in the ledger)"
    _section(f"legacy assertion, {_place(record)}", written, most)
    if with_input:
        print_input(item.case, most)
    _section("expected", record.expected, most)
    _section("observed", f"{record.reason}\n{_observed(record)}", most)
    if with_difference:
        _print_difference(record, item, most)
    _section("decision", None)
    click.echo(wrapped(_decided(record), "    "))
    if record.decision is None and with_advice:
        verdicts = "\n".join(f"{name:18} {meaning}" for name, meaning in VERDICTS.items())
        command = f"parity triage set {record.id} --verdict … --reason …{asking(asked)}"
        _section("to decide", f"{command}\n{verdicts}")
    click.echo()


def print_input(case: LoadedCase, most: int | None) -> None:
    """Print what a case asks, of each part at most `most` lines."""
    for number, step in enumerate(case.case.questions(), 1):
        text = step.args.get("text")
        others = {name: value for name, value in step.args.items() if name != "text"}
        _section(f"input, step {number}: {step.op}", text if isinstance(text, str) else None, most)
        for name, value in others.items():
            _line(name, _compact(value))


def _print_difference(record: DisagreementRecord, item: Disagreement, most: int | None) -> None:
    if record.difference:
        _section("difference", "\n".join(record.difference), most)
    two = compared(item.expectation, item.judgement)
    lines = [] if two is None else list(difference_view(*two))
    are_texts = two is not None and all(isinstance(side, str) for side in two)
    if are_texts or len(lines) > 2:  # of two short values the line above says it all
        _section("unified: - expected, + observed", None)
        for line in lines[:most]:
            click.echo(f"    {line}")
        print_left(lines, most)


def _place(record: DisagreementRecord) -> str:
    return f"{record.file}:{record.line} ({record.test})" if record.file else "no legacy test"


def _decided(record: DisagreementRecord) -> str:
    return _words(record.decision)


def _words(decision: Decision | None) -> str:
    if decision is None:
        return "no decision yet"
    return f"{decision.verdict}: {decision.reason} ({decision.author}, {decision.date})"


def _section(title: str, body: str | None, most: int | None = None) -> None:
    click.secho(f"  {visible(title)}", fg="cyan")
    if body is None:
        return
    lines = body.split("\n")
    shown = lines if most is None else [_beginning(line) for line in lines[:most]]
    click.echo(indented("\n".join(shown), "    "))
    print_left(lines, most)


def _beginning(line: str) -> str:
    left = len(line) - LONGEST
    return line if left <= 0 else f"{line[:LONGEST]}… and {left} more characters"


def print_left(lines: Sequence[object], most: int | None) -> None:
    """Print how many lines are not shown, if any."""
    if most is not None and len(lines) > most:
        click.secho(f"    … and {len(lines) - most} more lines", dim=True)


def _line(title: str, body: str) -> None:
    click.echo(f"    {visible(title)} = {visible(body)}")


def _observed(record: DisagreementRecord) -> str:
    if record.nearest is None:
        return _pretty(record.observed)
    place, value = record.nearest
    return f"at {place} stands {_pretty(value)}"


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _pretty(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
