"""The journal of triage: who changed which decisions when, so that it can be undone."""

from __future__ import annotations

import datetime as dt
import json
import os
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from harness.errors import DataError
from migrate.triage.editing.alignment import aligned
from migrate.triage.editing.splices import Splice
from migrate.triage.model import Decision

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FILE = "triage-journal.jsonl"

Action = Literal["set", "prune", "undo", "withdraw"]
"""An undo takes back the last change that stands, a withdrawal one that has others behind it."""


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision and its place among those of the file, counted from 0."""

    place: int
    decision: Decision


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a change did to the text of the file.

    `digest` is the SHA-256 of the bytes that it left: while the file has them, the splices can be
    taken back, and all that a person wrote in what went returns as it was.
    """

    digest: str
    splices: tuple[Splice, ...]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change: what went, by its places before, and what came, by its places after.

    Entries of an undo and of older versions have no `edit`.
    """

    action: Action
    time: dt.datetime
    author: str
    removed: tuple[Placed, ...]
    added: tuple[Placed, ...]
    edit: Edit | None = None


class NotStanding(DataError):
    """What a change added does not stand any more as it was added."""


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
    changed = [
        (old, new)
        for old, new in aligned(before, after)
        if old is None or new is None or before[old] != after[new]
    ]
    removed = tuple(Placed(old, before[old]) for old, _ in changed if old is not None)
    added = tuple(Placed(new, after[new]) for _, new in changed if new is not None)
    return Entry(action, time, author, removed, added)


def read_journal(cases: Path) -> tuple[Entry, ...]:
    """Read the journal of a cases folder; none when there is no file.

    Raises `DataError` naming file and line.
    """
    path = cases / FILE
    lines = _bytes(path).split(b"\n")
    return tuple(_entry(path, number, line) for number, line in enumerate(lines, 1) if line.strip())


def appended(cases: Path, entry: Entry) -> bytes:
    """Return the bytes of the journal with one entry more, in a line of its own."""
    before = _bytes(cases / FILE)
    line = json.dumps(msgspec.to_builtins(entry), ensure_ascii=False)
    end = b"\n" if before and not before.endswith(b"\n") else b""
    return before + end + line.encode() + b"\n"


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if os.path.lexists(path) else b""


def _entry(path: Path, number: int, line: bytes) -> Entry:
    try:
        return msgspec.json.decode(line, type=Entry)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(
            f"{path}:{number}: not an entry of the journal: {error}; "
            "restore the file from version control, or remove it: the decisions stay"
        ) from error


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


def undone(entries: Sequence[Entry], decisions: Sequence[Decision]) -> Undone:
    """Return the last change that stands, and `decisions` without it.

    Raises `DataError` when there is none, or when the file was changed since by hand.
    """
    entry = last_standing(entries)
    if entry is None:
        raise DataError("nothing to undo: the journal has no change that stands")
    left = list(decisions)
    for one in reversed(entry.added):
        del left[_place(left, one)]
    for one in entry.removed:
        left.insert(one.place, one.decision)
    return Undone(entry, tuple(left))


def withdrawn(entry: Entry, decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return `decisions` without a change, whatever was changed about others since.

    Raises `NotStanding` where what it added does not stand as it was added.
    """
    left = list(decisions)
    for one in reversed(entry.added):
        if one.decision not in left:
            raise NotStanding(
                f"the decision about {one.decision.subject()} does not stand as it was made: "
                "it was taken back or changed elsewhere"
            )
        left.remove(one.decision)
    for one in entry.removed:
        left.insert(one.place, one.decision)
    return tuple(left)


def _place(decisions: Sequence[Decision], placed: Placed) -> int:
    """Return where a decision stands now: where it was put, or else where its like is."""
    if decisions[placed.place : placed.place + 1] == [placed.decision]:
        return placed.place
    if placed.decision not in decisions:
        raise DataError(
            f"the decision about {placed.decision.subject()} was changed by hand since the "
            "journal recorded it; edit triage.toml by hand"
        )
    return decisions.index(placed.decision)
