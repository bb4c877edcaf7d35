"""What `parity run` found, for a pull request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.cli.answering import answering
from migrate.cli.run_tables import brief, did, op_table, outcome_table, sides, where
from migrate.cli.terminal import cut
from migrate.report.markdown import Column, Table, code, markdown_lines
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.report.comparisons import ComparisonReport
    from migrate.report.runs import RunReport

LISTED: Final = 200
"""Questions that are listed: a comment of GitHub has no room for more."""
CELL: Final = 300
"""Columns of an output in a cell."""

_UNANSWERED: Final = (
    Column("question", code=True),
    Column("op", code=True),
    Column("outcome"),
    Column("why", code=True),
)


def run_markdown(report: RunReport) -> Iterator[str]:
    """Yield the counts, and every question without an output."""
    yield f"### {code(answering(report.implementation))}"
    yield ""
    answered = report.questions - len(report.unanswered)
    yield (
        f"{counted(report.cases, 'case')}, {counted(report.questions, 'question')}, "
        f"{counted(answered, 'output')}"
    )
    if report.tallies:
        yield ""
        yield from markdown_lines(outcome_table(report.tallies))
    lines = [
        (where(item), item.op, item.outcome, cut(brief(item.detail), CELL))
        for item in report.unanswered
    ]
    yield from _listed(Table(_UNANSWERED, lines))


def comparison_markdown(report: ComparisonReport) -> Iterator[str]:
    """Yield the counts, the ops with which two implementations differ, and every difference."""
    names = answering(report.implementation), answering(report.against)
    yield f"### {code(names[0])} against {code(names[1])}"
    yield ""
    yield (
        f"{counted(report.cases, 'case')}, {counted(report.questions, 'question')}, "
        f"{len(report.differences)} different"
    )
    if report.differences:
        yield ""
        yield from markdown_lines(op_table(report))
    columns = (
        Column("question", code=True),
        Column("op", code=True),
        Column("at", code=True),
        *(Column(name, code=True) for name in names),
    )
    lines = [
        (where(item), item.op, item.at or "", *(cut(did(side), CELL) for side in sides(item)))
        for item in report.differences
    ]
    yield from _listed(Table(columns, lines))


def _listed(table: Table) -> Iterator[str]:
    if table.lines:
        yield ""
        yield from markdown_lines(table._replace(lines=table.lines[:LISTED]))
    if len(table.lines) > LISTED:
        yield ""
        yield f"and {len(table.lines) - LISTED} more; `--format json` has all of them"
