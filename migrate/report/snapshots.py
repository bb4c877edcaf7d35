"""Records of what `parity snapshots` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from migrate.snapshots.changes import Kind

if TYPE_CHECKING:
    from pathlib import Path

    from migrate.snapshots import Change


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
    """The output of `parity snapshots list`: everything that is not as blessed."""

    implementation: str
    changes: tuple[SnapshotRecord, ...]


class AcceptReport(msgspec.Struct, frozen=True):
    """The output of `parity snapshots accept`: what was accepted, and how much is left."""

    accepted: tuple[SnapshotRecord, ...]
    left: int


def snapshot_record(change: Change, root: Path) -> SnapshotRecord:
    """Return the record of a change in the project at `root`."""
    file = change.path.relative_to(root).as_posix()
    return SnapshotRecord(change.kind, change.case, change.group, file, change.difference())
