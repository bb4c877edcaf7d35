"""Writing files so that an interruption leaves the old or the new, never a mixture.

One file is written beside its target and renamed over it. Several files that belong together are
staged first and then recorded in a journal; writing the journal is the moment of commitment.
Whoever meets a journal finishes it before reading anything (`finish_interrupted`).
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import msgspec

from harness.configuration import FILE as PROJECT_FILE
from harness.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

JOURNAL = ".parity-journal.json"
STAGING_PREFIX = ".parity-staging-"
_ABANDONED_AFTER = 3600.0  # seconds
_UNFINISHED = ".new"
_UNFINISHED_NAME = re.compile(rf"\..+\.[a-z0-9_]{{8}}\{_UNFINISHED}")
"""What `mkstemp` calls them."""


def write_atomically(path: Path, data: bytes) -> None:
    """Replace `path` by `data` in one step; folders are made as needed.

    A file that holds `data` already is not touched, so its time stamp stays. Of a link within the
    project the file is replaced that it leads to. Raises `DataError` for one that leads elsewhere,
    and where nothing can be written.
    """
    if path.is_symlink():
        path = _target(path, path.parent)
    if path.is_file() and path.read_bytes() == data:
        return
    _refuse_no_file(path)
    with _writing(path):
        _replace(path, data)


def _replace(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = _unfinished(path)
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


def _unfinished(path: Path) -> tuple[int, str]:
    """Open a new file beside `path`; its lock tells for as long as it is written that somebody is.

    It is taken after the file stands: who removes what is abandoned may have come in between.
    """
    while True:
        handle, name = tempfile.mkstemp(
            prefix=f".{path.name}.", suffix=_UNFINISHED, dir=path.parent
        )
        fcntl.flock(handle, fcntl.LOCK_EX)
        if Path(name).exists():
            return handle, name
        os.close(handle)


def abandoned_files(root: Path) -> tuple[Path, ...]:
    """Return the unfinished files below `root` that a killed command left: nobody writes them."""
    return tuple(path for path in sorted(_unfinished_files(root)) if _abandoned(path))


def remove_abandoned(root: Path) -> None:
    """Remove the unfinished files that a killed command left below `root`."""
    for path in _unfinished_files(root):
        with _locked(path) as is_abandoned:
            if is_abandoned:
                path.unlink(missing_ok=True)


def _unfinished_files(root: Path) -> Iterator[Path]:
    for path in root.rglob(f".*{_UNFINISHED}"):
        if _UNFINISHED_NAME.fullmatch(path.name) and path.is_file() and not path.is_symlink():
            yield path


def _abandoned(path: Path) -> bool:
    with _locked(path) as is_abandoned:
        return is_abandoned


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    """Hold the lock of an unfinished file; give False where its writer has it."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:  # it has been finished meanwhile, or is closed to us
        yield False
        return
    try:
        yield _is_free(handle)
    finally:
        os.close(handle)


def _is_free(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _refuse_no_file(path: Path) -> None:
    """Raise `DataError` where a folder, a pipe or a device stands."""
    if path.exists() and not path.is_file():
        raise DataError(f"{path}: is no file that could be replaced; choose another name")


def write_together(root: Path, files: Mapping[str, bytes], remove: Iterable[str] = ()) -> None:
    """Write `files` (by path relative to `root`) and remove others, all or none.

    Until the journal stands nothing under `root` has changed; from then on the change is finished,
    by this call or by the next reader. Raises `DataError` where nothing can be written, and for a
    name that leads out of the project.
    """
    gone = sorted(name for name in remove if (root / name).is_file())
    for name in (*files, *gone):
        if not _stays_inside(name):
            raise DataError(f"{name!r}: does not lie in {root}; nothing was written")
        _target(root / name, root)
        _refuse_no_file(root / name)
    finish_interrupted(root)
    changed = {name: data for name, data in files.items() if not _holds(root / name, data)}
    if changed or gone:
        with _writing(root):
            _commit(root, changed, gone)


def _commit(root: Path, changed: Mapping[str, bytes], gone: Sequence[str]) -> None:
    root.mkdir(parents=True, exist_ok=True)
    remove_abandoned(root)
    _remove_abandoned_staging(root)
    staging = Path(tempfile.mkdtemp(prefix=STAGING_PREFIX, dir=root))
    try:
        _stage(staging, changed)
        journal = {"staging": staging.name, "write": sorted(changed), "remove": gone}
        write_atomically(staging / JOURNAL, json.dumps(journal, indent=2).encode())
        (staging / JOURNAL).replace(root / JOURNAL)
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise
    finish_interrupted(root)


def _stage(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files where nobody reads them yet, and wait once until all are on the disk."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    for name in files:
        handle = os.open(folder / name, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def exclusively(root: Path) -> Iterator[None]:
    """Keep other commands from writing below `root` meanwhile; wait for one that does.

    The lock is on the folder itself, so none is left behind by a command that is killed.
    """
    with _writing(root):
        root.mkdir(parents=True, exist_ok=True)
    handle = os.open(root, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def finish_interrupted(root: Path) -> bool:
    """Carry out a journal that an interrupted command left in `root`; say whether there was one."""
    path = root / JOURNAL
    if not path.is_file():
        return False
    journal = _read_journal(path)
    for name in journal.write:
        staged, target = root / journal.staging / name, _target(root / name, root)
        if staged.is_file():  # absent: the interrupted command had moved it already
            target.parent.mkdir(parents=True, exist_ok=True)
            staged.replace(target)
    for name in journal.remove:
        (root / name).unlink(missing_ok=True)
        _remove_empty_folders(root, (root / name).parent)
    path.unlink()
    shutil.rmtree(root / journal.staging, ignore_errors=True)
    return True


class _Journal(msgspec.Struct, forbid_unknown_fields=True):
    staging: str
    write: list[str]
    remove: list[str]


def _read_journal(path: Path) -> _Journal:
    try:
        journal = msgspec.json.decode(path.read_bytes(), type=_Journal)
        if not journal.staging.startswith(STAGING_PREFIX) or not all(
            map(_stays_inside, (journal.staging, *journal.write, *journal.remove))
        ):
            raise ValueError("it names files that no command of ours writes")
    except ValueError as error:
        raise DataError(
            f"{path}: the journal of an interrupted command cannot be read ({error}); "
            "restore the folder from version control and remove this file"
        ) from error
    return journal


def _stays_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Tell what cannot be written, and why, as a fault of the surroundings."""
    try:
        yield
    except OSError as error:
        raise DataError(
            f"{path}: cannot be written: {error.strerror or error}; "
            "see to the permissions and the room of its folder"
        ) from error


def _target(path: Path, folder: Path) -> Path:
    """Return the file that `path` leads to; it lies in the project of `folder`.

    Without a project it lies in the folder. Raises `DataError` where it lies elsewhere.
    """
    target = Path(os.path.realpath(path))
    home = Path(os.path.realpath(folder))
    home = next((one for one in (home, *home.parents) if (one / PROJECT_FILE).is_file()), home)
    if not target.is_relative_to(home):
        raise DataError(
            f"{path}: leads to {target}, outside of {home}; nothing was written. "
            "Put a file in the place of the link"
        )
    return target


def _remove_abandoned_staging(root: Path) -> None:
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
