"""What the implementation under test does today, and what was decided about it."""

from __future__ import annotations

import datetime as dt
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from harness.implementation import load_implementation
from migrate.cli.completion import remember
from migrate.cli.progress import progress_bar
from migrate.compare import Survey, static_failures, survey
from migrate.ledger import LEDGER, MANIFEST, read_ledger
from migrate.triage import Settlement, read_triage, settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.configuration import Project
    from migrate.ledger import Row
    from migrate.triage.settle import Decidable


class Today(NamedTuple):
    """What is observed today, what was decided about it, and the rows of the ledger."""

    survey: Survey
    settlement: Settlement
    rows: list[Row]


def surveyed(of: Project, name: str | None) -> Today:
    """Ask every case, and match what disagrees with the decisions."""
    with closing(load_implementation(of, name)) as implementation:
        found = survey(of, implementation, progress_bar)
    remember(of, found)
    rows = rows_of(of)
    about: list[Decidable] = [*found.disagreements, *static_failures(rows)]
    return Today(found, settled(of, about), rows)


def settled(of: Project, about: Sequence[Decidable]) -> Settlement:
    """Match disagreements with the decisions that stand now."""
    return settle(read_triage(of.cases), about, today(), of.options.gate.expire_after)


def rows_of(project: Project) -> list[Row]:
    """Return the rows of the ledger: none where all cases are written by hand, without any Rust."""
    is_migrated = any((project.cases / name).is_file() for name in (LEDGER, MANIFEST))
    return read_ledger(project.cases).rows if is_migrated else []


def today() -> dt.date:
    """Return the date by which decisions expire."""
    return dt.datetime.now(dt.UTC).date()
