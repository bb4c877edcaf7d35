"""What `parity run` found, for a person."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import click
from rich.cells import cell_len

from harness.expectation import MISSING, parse_path, resolve, show
from migrate.cli.answering import answering
from migrate.cli.tables import text_lines
from migrate.cli.terminal import cut, itemised, page_width, visible
from migrate.report.markdown import Column, Table
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.expectation import Json
    from migrate.report.comparisons import ComparisonReport, Contrast, Side
    from migrate.report.runs import Came, RunReport, Tally, Unanswered

OUTCOMES: Final[tuple[Came, ...]] = (
    "output",
    "refused",
    "unsupported",
    "crashed",
    "timed_out",
    "protocol_error",
    "not_asked",
)
_LACKING: Final = {"unsupported": "does not answer", "not_asked": "was not asked"}
_COUNTS: Final = ("questions", "equal", "different")


def print_run(report: RunReport) -> None:
    """Print every question without an output, like ones together, and then the counts."""
    like: dict[tuple[str, str | None, str], list[Unanswered]] = {}
    for item in report.unanswered:
        like.setdefault((item.outcome, item.detail, item.op), []).append(item)
    for (outcome, detail, op), items in sorted(like.items(), key=lambda entry: entry[0][0]):
        click.secho(_line(f"{outcome}  {op}: {brief(detail)}"), bold=True)
        for item in items:
            click.echo(f"  {visible(where(item))}")
    for line in text_lines(outcome_table(report.tallies)) if report.tallies else ():
        click.echo(line)
    answered = report.questions - len(report.unanswered)
    click.echo(
        f"{answering(report.implementation)}: {counted(report.cases, 'case')}, "
        f"{counted(report.questions, 'question')}, {counted(answered, 'output')}"
    )


def print_comparison(report: ComparisonReport) -> None:
    """Print where two implementations differ, question by question, and then the counts.

    What only one of them was asked, or has an op for, comes together at the end.
    """
    names = report.implementation, report.against
    for item in report.differences:
        if not any(side.outcome in _LACKING for side in sides(item)):
            _print_contrast(item, names)
    for place, name in enumerate(names):
        for outcome, words in _LACKING.items():
            lacking = Counter(
                item.op for item in report.differences if sides(item)[place].outcome == outcome
            )
            if lacking:
                click.echo(itemised(visible(f"{name} {words}"), dict(sorted(lacking.items())), ""))
    for line in text_lines(op_table(report)) if report.differences else ():
        click.echo(line)
    click.echo(
        f"{answering(report.implementation)} against {answering(report.against)}: "
        f"{counted(report.cases, 'case')}, {counted(report.questions, 'question')}, "
        f"{len(report.differences)} different"
    )
    if report.equal:
        click.echo(itemised("equal", {str(name): number for name, number in report.equal.items()}))


def _print_contrast(item: Contrast, names: Sequence[str]) -> None:
    """Print a question and what each of two did; of long outputs where they first differ.

    Lines are cut; ids, which other commands want, are not.
    """
    margin = max(map(len, names)) + len("      ")
    at, shown = None, [did(side) for side in sides(item)]
    if item.at is not None and max(map(cell_len, shown)) > page_width() - margin:
        at, shown = item.at, [_there(side.output, item.at) for side in sides(item)]
    click.secho(visible(f"{where(item)} {item.op}"), bold=True)
    if at is not None:
        click.echo(_line(f"    at {at}"))
    for name, line in zip(names, shown, strict=True):
        click.echo(_line(f"{f'    {name}':{margin}}{line}"))


def sides(item: Contrast) -> tuple[Side, Side]:
    """Return what each of two implementations did."""
    return item.implementation, item.against


def did(side: Side) -> str:
    """Return an output, or what came instead of one."""
    if side.outcome == "output":
        return show(side.output)
    return f"{side.outcome}: {brief(side.detail)}"


def _there(output: Json, path: str) -> str:
    found = resolve(output, parse_path(path).segments)
    return "nothing" if found is MISSING else show(found)


def where(item: Contrast | Unanswered) -> str:
    """Return the case, and the step if it is not the first: `case:2`."""
    step = "" if item.step == 1 else f":{item.step}"
    return f"{item.case}{step}{' (public)' if item.public else ''}"


def brief(detail: str | None) -> str:
    """Return the first line of a detail, and the last, where a complaint has its point."""
    lines = (detail or "").splitlines()
    return " … ".join(dict.fromkeys([*lines[:1], *lines[-1:]]))


def _line(text: str) -> str:
    return cut(text, page_width())


def outcome_table(tallies: Sequence[Tally]) -> Table:
    """Return how often which outcome came, by group and op."""
    outcomes = [name for name in OUTCOMES if any(name in tally.outcomes for tally in tallies)]
    numbers = [Column(name, numbers=True) for name in ("questions", *outcomes)]
    lines = [
        [tally.group, tally.op, *_numbers(tally.questions, tally.outcomes, outcomes)]
        for tally in tallies
    ]
    return Table([Column("group"), Column("op"), *numbers], lines)


def _numbers(whole: int, counts: Mapping[Came, int], names: Sequence[Came]) -> list[str]:
    return [str(whole), *(str(counts.get(name, 0)) for name in names)]


def op_table(report: ComparisonReport) -> Table:
    """Return the ops with which two implementations differ."""
    columns = [Column("op"), *(Column(name, numbers=True) for name in _COUNTS)]
    lines = [
        [op.op, str(op.questions), str(op.equal), str(op.questions - op.equal)]
        for op in report.ops
        if op.equal < op.questions
    ]
    return Table(columns, lines)
