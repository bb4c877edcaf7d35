"""Changing the decisions of a project: file and journal together, one command at a time."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from harness.storage import exclusively, write_together
from migrate.triage.editing.alignment import aligned
from migrate.triage.editing.edit import edited
from migrate.triage.files import FILE
from migrate.triage.journal import FILE as JOURNAL
from migrate.triage.journal import (
    Action,
    appended,
    entry_of,
    read_journal,
    refuse_other,
    undone,
)
from migrate.triage.undoing import edit_of, taken_back
from migrate.triage.writing import read_document

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
        document = read_document(cases)
        before = document.decisions
        after = change(before)
        if after == before:
            return Change(before, after, None)
        made = edited(document, after, aligned(before, after))
        entry = entry_of(action, author, dt.datetime.now(dt.UTC), before, after)
        entry = msgspec.structs.replace(entry, edit=edit_of(document, made))
        _write(cases, document.data(made.text), entry)
    return Change(before, after, entry)


def undo_last(cases: Path, author: str, only: Entry | None = None) -> Entry:
    """Take the last change back; return its entry. With `only` it must be that one.

    Raises `DataError` when that cannot be done.
    """
    with exclusively(cases):
        document = read_document(cases)
        journal = read_journal(cases)
        if only is not None:
            refuse_other(journal, only)
        entry, after = undone(journal, document.decisions)
        made = taken_back(document, entry.edit, after)
        own = entry_of("undo", author, dt.datetime.now(dt.UTC), document.decisions, after)
        _write(cases, document.data(made.text), own)
    return entry


def _write(cases: Path, data: bytes, entry: Entry) -> None:
    write_together(cases, {FILE: data, JOURNAL: appended(cases, entry)})
