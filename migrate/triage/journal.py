"""The journal of triage: who changed which decisions when, so that it can be undone."""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from harness.errors import DataError
from migrate.triage.model import Decision

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FILE = "triage-journal.jsonl"

Action = Literal["set", "prune", "undo"]


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision and its place among those of the file, counted from 0."""

    place: int
    decision: Decision


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change: what went, by its places before, and what came, by its places after."""

    action: Action
    time: dt.datetime
    author: str
    removed: tuple[Placed, ...]
    added: tuple[Placed, ...]


class Undone(NamedTuple):
    """The last change that stands, and the decisions without it."""

    entry: Entry
    decisions: tuple[Decision, ...]


def entry_of(
    action: Action,
    author: str,
    time: dt.datetime,
    before: Sequence[Decision],
    after: Sequence[Decision],
) -> Entry:
    """Return the entry of a change from `before` to `after`."""
    return Entry(action, time, author, _only_in(before, after), _only_in(after, before))


def read_journal(cases: Path) -> tuple[Entry, ...]:
    """Read the journal of a cases folder; none when there is no file.

    Raises `DataError` naming file and line.
    """
    path = cases / FILE
    if not path.is_file():
        return ()
    found: list[Entry] = []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Entry))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise DataError(
                f"{path}:{number}: not an entry of the journal: {error}; "
                "restore the file from version control, or remove it: the decisions stay"
            ) from error
    return tuple(found)


def appended(cases: Path, entry: Entry) -> bytes:
    """Return the bytes of the journal with one entry more."""
    path = cases / FILE
    line = json.dumps(msgspec.to_builtins(entry), ensure_ascii=False)
    return (path.read_bytes() if path.is_file() else b"") + line.encode() + b"\n"


def last_standing(entries: Sequence[Entry]) -> Entry | None:
    """Return the last change that has not been undone."""
    undone = 0
    for entry in reversed(entries):
        if entry.action == "undo":
            undone += 1
        elif undone:
            undone -= 1
        else:
            return entry
    return None


def refuse_other(entries: Sequence[Entry], mine: Entry) -> None:
    """Raise `DataError` unless `mine` is the last change that stands."""
    last = last_standing(entries)
    if last == mine:
        return
    if last is None:
        raise DataError("nothing to undo: the last decision made here was taken back elsewhere")
    changed = (*last.added, *last.removed)
    about = f" about {changed[0].decision.subject()}" if changed else ""
    raise DataError(
        f"the last change was not made here: {last.action} by {last.author}{about}, "
        f"{last.time:%Y-%m-%d %H:%M} UTC; `parity triage undo` takes it back"
    )


def undone(entries: Sequence[Entry], decisions: Sequence[Decision]) -> Undone:
    """Return the last change that stands, and `decisions` without it.

    Raises `DataError` when there is none, or when the file was changed since by hand.
    """
    entry = last_standing(entries)
    if entry is None:
        raise DataError("nothing to undo: the journal has no change that stands")
    left = list(decisions)
    for one in entry.added:
        if one.decision not in left:
            raise DataError(
                f"the decision about {one.decision.subject()} was changed by hand since the "
                "journal recorded it; edit triage.toml by hand"
            )
        left.remove(one.decision)
    for one in entry.removed:
        left.insert(one.place, one.decision)
    return Undone(entry, tuple(left))


def _only_in(these: Sequence[Decision], those: Sequence[Decision]) -> tuple[Placed, ...]:
    return tuple(Placed(place, one) for place, one in enumerate(these) if one not in those)
