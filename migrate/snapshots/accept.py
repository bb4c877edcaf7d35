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
            _replace(change.path, change.before, change.after, "it was looked at")


def take_back(snapshots: Path, changes: Iterable[Change]) -> None:
    """Let the snapshots of accepted `changes` be as they were before, each in one step.

    Raises `DataError` for one that has changed since it was accepted; those before it are done.
    """
    with exclusively(snapshots):
        for change in changes:
            _replace(change.path, change.after, change.before, "it was accepted")


def _replace(path: Path, before: bytes | None, after: bytes | None, seen: str) -> None:
    now = path.read_bytes() if path.is_file() else None
    if now != before:
        raise DataError(
            f"{path}: has changed since {seen}; nothing was written to it. "
            "Begin again to see it as it is"
        )
    if after is not None:
        write_atomically(path, after)
    elif now is not None:
        path.unlink()
