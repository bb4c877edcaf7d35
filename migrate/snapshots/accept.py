"""Accepting what is observed, as pytest writes it, and taking that back to the byte."""

from __future__ import annotations

import hashlib
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from harness.errors import DataError
from harness.storage import exclusively, remove_abandoned, write_atomically
from migrate.snapshots.history import Replaced, Step, add_step, last_step, read_step, remove_step

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from harness.configuration import Project
    from migrate.snapshots.changes import Change


def accept(project: Project, changes: Sequence[Change]) -> int | None:
    """Write or remove just the snapshots of `changes`, each in one step.

    Return the number of the step that takes all of them back, None where there are none. Raises
    `DataError` for one that has changed since it was looked at, or that cannot be written; all are
    as they were then.
    """
    if not changes:
        return None
    with exclusively(project.snapshots):
        remove_abandoned(project.snapshots)
        for change in changes:
            _refuse_changed(change)
        # The step comes first: whatever interrupts what follows, it can be taken back.
        number = add_step(project.root, _replaced(project.snapshots, changes))
        try:
            for change in changes:
                _put(change.path, change.after)
        except DataError:
            _give_back(project, number, changes)
            raise
    return number


def _give_back(project: Project, number: int, changes: Iterable[Change]) -> None:
    """Let all be as before a step that could not be finished."""
    for change in changes:
        _put(Path(os.path.realpath(change.path)), change.before)
    remove_step(project.root, number)


def undo(project: Project, number: int | None = None) -> Step:
    """Let the snapshots of a step, by default the last, be as they were before; return it.

    Raises `DataError` where one has changed since it was accepted, and where there is no such
    step; nothing is written then. The step stands until all are as they were.
    """
    with exclusively(project.snapshots):
        return _undo(project, last_step(project.root) if number is None else number)


def _undo(project: Project, number: int) -> Step:
    step = read_step(project.root, number)
    places = [(_place(project, one.file), one) for one in step.replaced]
    for path, one in places:
        _refuse_other(path, one)
    for path, one in places:
        _put(path, one.before)
    remove_step(project.root, number)
    return step


def _replaced(snapshots: Path, changes: Iterable[Change]) -> Iterable[Replaced]:
    for change in changes:
        file = change.path.relative_to(snapshots).as_posix()
        yield Replaced(change.kind, change.case, file, change.before, _digest(change.after))


def _refuse_changed(change: Change) -> None:
    if _bytes(change.path) != change.before:
        raise DataError(
            f"{change.path}: has changed since it was looked at; nothing was accepted. "
            "Begin again to see it as it is"
        )


def _refuse_other(path: Path, one: Replaced) -> None:
    """Raise where a snapshot is neither what was accepted nor what it was before.

    It is the latter after an interruption.
    """
    now = _bytes(path)
    if now != one.before and _digest(now) != one.digest:
        raise DataError(
            f"{path}: has changed since it was accepted; nothing was taken back, since that would "
            f"be lost. `git log -p -- {shlex.quote(str(path))}` has what it was before"
        )


def _place(project: Project, file: str) -> Path:
    """Return where a snapshot lies, behind links too.

    Raises `DataError` for a name that leads out of the project.
    """
    path = Path(os.path.realpath(project.snapshots / file))
    if not path.is_relative_to(os.path.realpath(project.root)):
        raise DataError(f"{path}: does not lie in the project; nothing was taken back")
    return path


def _put(path: Path, data: bytes | None) -> None:
    if _bytes(path) == data:
        return
    if data is not None:
        write_atomically(path, data)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(
            f"{path}: cannot be removed: {error.strerror or error}; see to the permissions of its "
            "folder"
        ) from error


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _digest(data: bytes | None) -> str | None:
    return None if data is None else hashlib.sha256(data).hexdigest()
