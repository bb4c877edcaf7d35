"""Writing files so that an interruption leaves the old or the new, never a mixture.

One file is written beside its target and renamed over it. Several files that belong together are
staged first and then recorded in a journal; writing the journal is the moment of commitment.
Whoever meets a journal finishes it before reading anything (`finish_interrupted`).
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from harness.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

JOURNAL = ".parity-journal.json"
STAGING_PREFIX = ".parity-staging-"
_ABANDONED_AFTER = 3600.0  # seconds


def write_atomically(path: Path, data: bytes) -> None:
    """Replace `path` by `data` in one step; folders are made as needed.

    A file that holds `data` already is not touched, so its time stamp stays.
    """
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(_mode_of(path))
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def write_together(root: Path, files: Mapping[str, bytes], remove: Iterable[str] = ()) -> None:
    """Write `files` (by path relative to `root`) and remove others, all or none.

    Until the journal stands nothing under `root` has changed; from then on the change is finished,
    by this call or by the next reader.
    """
    finish_interrupted(root)
    changed = {name: data for name, data in files.items() if not _holds(root / name, data)}
    gone = sorted(name for name in remove if (root / name).is_file())
    if not changed and not gone:
        return
    root.mkdir(parents=True, exist_ok=True)
    _remove_abandoned(root)
    staging = Path(tempfile.mkdtemp(prefix=STAGING_PREFIX, dir=root))
    try:
        for name, data in changed.items():
            write_atomically(staging / name, data)
        journal = {"staging": staging.name, "write": sorted(changed), "remove": gone}
        write_atomically(staging / JOURNAL, json.dumps(journal, indent=2).encode())
        (staging / JOURNAL).replace(root / JOURNAL)
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise
    finish_interrupted(root)


def finish_interrupted(root: Path) -> bool:
    """Carry out a journal that an interrupted command left in `root`; say whether there was one."""
    path = root / JOURNAL
    if not path.is_file():
        return False
    staging, write, remove = _read_journal(path)
    for name in write:
        staged, target = root / staging / name, root / name
        if staged.is_file():  # absent: the interrupted command had moved it already
            target.parent.mkdir(parents=True, exist_ok=True)
            staged.replace(target)
    for name in remove:
        (root / name).unlink(missing_ok=True)
        _remove_empty_folders(root, (root / name).parent)
    path.unlink()
    shutil.rmtree(root / staging, ignore_errors=True)
    return True


def _read_journal(path: Path) -> tuple[str, list[str], list[str]]:
    try:
        journal = json.loads(path.read_bytes())
        return journal["staging"], journal["write"], journal["remove"]
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(
            f"{path}: the journal of an interrupted command cannot be read ({error}); "
            "restore the folder from version control and remove this file"
        ) from error


def _remove_abandoned(root: Path) -> None:
    """Remove what a killed command staged and nobody can still be working on."""
    for folder in root.glob(f"{STAGING_PREFIX}*"):
        if time.time() - folder.stat().st_mtime > _ABANDONED_AFTER:
            shutil.rmtree(folder, ignore_errors=True)


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data


def _mode_of(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _remove_empty_folders(root: Path, folder: Path) -> None:
    while folder != root and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
