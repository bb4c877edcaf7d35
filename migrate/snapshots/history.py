"""What was accepted here, a file for each step, so that the last one can be taken back.

It is one person's own and of no use in version control, which has the snapshots themselves.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

import msgspec

from harness.errors import DataError
from harness.storage import write_atomically
from migrate.snapshots.changes import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FOLDER: Final = ".parity/accepted"
"""Relative to the project."""
KEPT: Final = 256 * 1024 * 1024
"""Bytes of all steps together; the oldest go where there are more, the last one never."""


class Replaced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step did to one snapshot: `file` is relative to their folder.

    `before` are the bytes it had, null where there was none; `digest` is the SHA-256 of those that
    were written, null where it was removed. While the file has them, it can be given back.
    """

    kind: Kind
    case: str
    file: str
    before: bytes | None
    digest: str | None


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was accepted together, and when."""

    time: dt.datetime
    replaced: tuple[Replaced, ...]


def add_step(root: Path, replaced: Iterable[Replaced]) -> int:
    """Keep a step in the project at `root`; return its number. The oldest go to make room."""
    paths = list(_steps(root))
    number = _number(paths[-1]) + 1 if paths else 1
    step = Step(dt.datetime.now(dt.UTC).replace(microsecond=0), tuple(replaced))
    _remove_oldest(paths)
    write_atomically(_path(root, number), msgspec.json.encode(step) + b"\n")
    return number


def last_step(root: Path) -> int:
    """Return the number of the last step that stands. Raises `DataError` where there is none."""
    paths = list(_steps(root))
    if not paths:
        raise DataError(
            "nothing to undo: no acceptance is recorded here that stands; version control has what "
            "was blessed before"
        )
    return _number(paths[-1])


def read_step(root: Path, number: int) -> Step:
    """Read a step. Raises `DataError` for one that cannot be read, or was taken back already."""
    path = _path(root, number)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Step)
    except FileNotFoundError as error:
        raise DataError("this was taken back already") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(
            f"{path}: is no record of an acceptance: {error}; remove it, and "
            "`parity snapshots undo` takes back the one before"
        ) from error


def remove_step(root: Path, number: int) -> None:
    """Forget a step that was taken back."""
    _path(root, number).unlink(missing_ok=True)


def count_steps(root: Path) -> int:
    """Return how many steps can be taken back."""
    return sum(1 for _ in _steps(root))


def _steps(root: Path) -> Iterator[Path]:
    """Yield the files of steps, the oldest first."""
    found = (path for path in (root / FOLDER).glob("*.json") if path.stem.isdecimal())
    yield from sorted(found, key=_number)


def _number(path: Path) -> int:
    return int(path.stem)


def _path(root: Path, number: int) -> Path:
    return root / FOLDER / f"{number:06}.json"


def _remove_oldest(paths: Iterable[Path]) -> None:
    left = KEPT
    for path in reversed(list(paths)):
        left -= path.stat().st_size
        if left < 0:
            path.unlink(missing_ok=True)
