"""Rows whose certificates say something against them, in tables: one line for each assertion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.report.markdown import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.ledger import Row


def weak_table(rows: Iterable[Row]) -> Table:
    """Return a line for every weak assertion: how often it was tried, in all its runs together.

    What is demanded without an assertion comes last: an `unwrap` says little by nature.
    """
    columns = (
        Column("place", code=True, narrow="above"),
        Column("runs", numbers=True),
        Column("tried", numbers=True),
        Column("status"),
        Column("leads to", code=True, lead="→ ", below=True, whole=True),
        Column("assertion", code=True, below=True),
    )
    lines = [
        (
            runs[0].place,
            str(len(runs)),
            str(sum(row.mutants or 0 for row in runs)),
            runs[0].status,
            _claims(runs),
            _text(runs[0]),
        )
        for runs in sorted(_by_assertion(rows), key=lambda runs: runs[0].status == "implied")
    ]
    return Table(columns, lines)


def doubt_table(rows: Iterable[Row]) -> Table:
    """Return a line for every assertion whose translation differs from it, and on what output."""
    columns = (
        Column("place", code=True, narrow="above"),
        Column("runs", numbers=True),
        Column("leads to", code=True, lead="→ ", below=True, whole=True),
        Column("assertion", code=True, below=True),
        Column("differ", code=True, below=True, lead="→ "),
    )
    lines = [
        (runs[0].place, str(len(runs)), _claims(runs), _text(runs[0]), runs[0].doubt or "")
        for runs in _by_assertion(rows)
    ]
    return Table(columns, lines)


def _by_assertion(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the runs of every assertion as it is written, in the order of the first of each."""
    runs: dict[tuple[str, str, str], list[Row]] = {}
    for row in rows:
        runs.setdefault((row.place, row.status, row.text), []).append(row)
    return list(runs.values())


def _claims(runs: list[Row]) -> str:
    """Return the expectations of the first run, which those of the others are like."""
    return " ".join(runs[0].claims)


def _text(row: Row) -> str:
    return " ".join(row.text.split())
