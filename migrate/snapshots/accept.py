"""Accepting what is observed: a snapshot is written as pytest writes it, or removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.errors import DataError
from harness.storage import exclusively, remove_abandoned, write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from migrate.snapshots.changes import Change


def accept(snapshots: Path, changes: Iterable[Change]) -> None:
    """Write or remove just the snapshots of `changes`, each in one step.

    Raises `DataError` for one that has changed since it was looked at; those before it are done.
    """
    with exclusively(snapshots):
        remove_abandoned(snapshots)
        for change in changes:
            _refuse_changed(change)
            if change.after is None:
                change.path.unlink()
            else:
                write_atomically(change.path, change.after)


def _refuse_changed(change: Change) -> None:
    now = change.path.read_bytes() if change.path.is_file() else None
    if now != change.before:
        raise DataError(
            f"{change.path}: has changed since it was looked at; nothing was written to it. "
            "Begin again to see it as it is"
        )
