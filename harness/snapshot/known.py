"""The snapshots that belong to cases which exist, whether these are asked in this run or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.snapshot.files import snapshot_path

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from harness.case import LoadedCase

_KNOWN: Final[set[Path]] = set()


def know(snapshots: Path, cases: Iterable[LoadedCase]) -> None:
    """Remember the cases of a project: all of them, not only those that are chosen."""
    _KNOWN.update(snapshot_path(snapshots, case) for case in cases)


def is_known(path: Path) -> bool:
    """Is this the snapshot of a case that exists?"""
    return path in _KNOWN
