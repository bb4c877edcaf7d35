"""Changing the decisions of a project: file and journal together, one command at a time."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from harness.storage import exclusively, write_together
from migrate.triage.files import FILE, read_triage
from migrate.triage.journal import FILE as JOURNAL
from migrate.triage.journal import (
    Action,
    appended,
    entry_of,
    read_journal,
    refuse_other,
    undone,
)
from migrate.triage.writing import triage_bytes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from migrate.triage.journal import Entry
    from migrate.triage.model import Decision


class Change(NamedTuple):
    """The decisions before and after, and the entry of the journal; None where nothing changed."""

    before: tuple[Decision, ...]
    after: tuple[Decision, ...]
    entry: Entry | None


def change_decisions(
    cases: Path,
    action: Action,
    author: str,
    change: Callable[[tuple[Decision, ...]], tuple[Decision, ...]],
) -> Change:
    """Replace the decisions of a cases folder by what `change` makes of them, and keep the journal.

    Nothing is written when nothing changes. Raises `DataError` for files that cannot be read.
    """
    with exclusively(cases):
        before = read_triage(cases)
        after = change(before)
        if after == before:
            return Change(before, after, None)
        entry = entry_of(action, author, dt.datetime.now(dt.UTC), before, after)
        _write(cases, after, entry)
    return Change(before, after, entry)


def undo_last(cases: Path, author: str, only: Entry | None = None) -> Entry:
    """Take the last change back; return its entry. With `only` it must be that one.

    Raises `DataError` when that cannot be done.
    """
    with exclusively(cases):
        before = read_triage(cases)
        journal = read_journal(cases)
        if only is not None:
            refuse_other(journal, only)
        entry, after = undone(journal, before)
        _write(cases, after, entry_of("undo", author, dt.datetime.now(dt.UTC), before, after))
    return entry


def _write(cases: Path, decisions: tuple[Decision, ...], entry: Entry) -> None:
    files = {FILE: triage_bytes(cases, decisions), JOURNAL: appended(cases, entry)}
    write_together(cases, files)
