"""Records of what `parity snapshots` prints."""

from __future__ import annotations

import datetime as dt
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import msgspec

from migrate.snapshots.changes import Kind

if TYPE_CHECKING:
    from pathlib import Path

    from migrate.snapshots import Change, Step


class SnapshotRecord(msgspec.Struct, frozen=True):
    """A snapshot that is not what is observed; `file` is relative to the project.

    `new`: the case has none yet. `unused`: no case has it any more.
    """

    kind: Kind
    case: str
    group: str
    file: str
    difference: tuple[str, ...]


class SnapshotsReport(msgspec.Struct, frozen=True):
    """The output of `parity snapshots list` and `show`: what is not as blessed."""

    implementation: str
    changes: tuple[SnapshotRecord, ...]


class AcceptReport(msgspec.Struct, frozen=True):
    """The output of `parity snapshots accept`: what was accepted, and how much is left."""

    accepted: tuple[SnapshotRecord, ...]
    left: int


class UndoneRecord(msgspec.Struct, frozen=True):
    """A snapshot that is again what it was before; `kind` is what it was accepted as."""

    kind: Kind
    case: str
    file: str


class SnapshotsUndoReport(msgspec.Struct, frozen=True):
    """The output of `parity snapshots undo`: what was taken back, and when it was accepted.

    `left` is how many acceptances can still be taken back.
    """

    time: dt.datetime
    undone: tuple[UndoneRecord, ...]
    left: int


def undone_records(step: Step, snapshots: str) -> tuple[UndoneRecord, ...]:
    """Return what a step had accepted; `snapshots` is their folder, relative to the project."""
    return tuple(
        UndoneRecord(one.kind, one.case, PurePosixPath(snapshots, one.file).as_posix())
        for one in step.replaced
    )


def snapshot_record(change: Change, root: Path) -> SnapshotRecord:
    """Return the record of a change in the project at `root`."""
    file = change.path.relative_to(root).as_posix()
    return SnapshotRecord(change.kind, change.case, change.group, file, change.difference())
