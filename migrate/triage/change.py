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
    last_standing,
    read_journal,
    undone,
    withdrawn,
)
from migrate.triage.undoing import edit_of, taken_back
from migrate.triage.writing import read_document

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
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


def undo_last(cases: Path, author: str) -> Entry:
    """Take the last change that stands back; return its entry.

    Raises `DataError` when that cannot be done.
    """
    with exclusively(cases):
        return _undo(cases, author, read_journal(cases))


def take_back(cases: Path, author: str, entry: Entry) -> None:
    """Take just the change of `entry` back; what others have changed since stays.

    Raises `NotStanding` where what it added does not stand as it was added.
    """
    with exclusively(cases):
        journal = read_journal(cases)
        if last_standing(journal) == entry:
            _undo(cases, author, journal)
        else:
            _withdraw(cases, author, entry)


def _undo(cases: Path, author: str, journal: Sequence[Entry]) -> Entry:
    document = read_document(cases)
    entry, after = undone(journal, document.decisions)
    made = taken_back(document, entry.edit, after)
    own = entry_of("undo", author, dt.datetime.now(dt.UTC), document.decisions, after)
    _write(cases, document.data(made.text), own)
    return entry


def _withdraw(cases: Path, author: str, entry: Entry) -> None:
    document = read_document(cases)
    after = withdrawn(entry, document.decisions)
    made = taken_back(document, entry.edit, after)
    own = entry_of("withdraw", author, dt.datetime.now(dt.UTC), document.decisions, after)
    own = msgspec.structs.replace(own, edit=edit_of(document, made))
    _write(cases, document.data(made.text), own)


def _write(cases: Path, data: bytes, entry: Entry) -> None:
    write_together(cases, {FILE: data, JOURNAL: appended(cases, entry)})
