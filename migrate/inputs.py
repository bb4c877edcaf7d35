"""The Rust files that a migration reads, and the only files it reads."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from harness.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SUFFIX = ".rs"
MANIFEST = "Cargo.toml"
BUILT = "target"
"""The folder beside a manifest in which cargo builds."""

LARGEST_INCLUDE = 64_000_000
"""Bytes of a file that a test includes; what is larger is taken for absent."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """Rust files by name, and the folders that included texts may come from.

    A name is the path relative to `base`, with `/`.
    """

    base: Path
    sources: dict[str, bytes]
    paths: tuple[Path, ...]
    included: dict[str, bytes | None] = field(default_factory=dict)
    """Texts that were included so far, by name; None for one that is not there."""

    def names(self) -> tuple[str, ...]:
        """Return the given paths relative to `base`, without those that lie in another one."""
        outer = [
            path
            for path in dict.fromkeys(self.paths)
            if not any(path != other and path.is_relative_to(other) for other in self.paths)
        ]
        return tuple(sorted(path.relative_to(self.base).as_posix() for path in outer))

    def include(self, file: str, relative: str) -> bytes | None:
        """Return the bytes that `include_str!(relative)` in `file` means.

        None when there is no such file, or when it lies outside the given folders.
        """
        path = self._inside(file, relative)
        if path is None:
            return None
        content = _content(path)
        self.included[path.relative_to(self.base).as_posix()] = content
        return content

    def listed(self, file: str, relative: str) -> tuple[str, ...]:
        """Return the names in the folder `relative` to the one of `file`, in order.

        None are in a folder that is not there, or lies outside the given ones.
        """
        folder = self._inside(file, relative)
        try:
            return tuple(sorted(path.name for path in folder.iterdir())) if folder else ()
        except OSError:  # no folder, or one that is closed to us
            return ()

    def _inside(self, file: str, relative: str) -> Path | None:
        """Return a path with all links followed, None when it leads out of the given folders."""
        try:
            path = Path(os.path.realpath(self.base / Path(file).parent / relative))
        except (OSError, ValueError):  # a name that no file system takes
            return None
        folders = [given if given.is_dir() else given.parent for given in self.paths]
        return path if any(path.is_relative_to(folder) for folder in folders) else None


def read_inputs(paths: Sequence[Path], base: Path, out: Path | None = None) -> Inputs:
    """Read every Rust file among `paths`: files as given, folders with all that `rust_files` finds.

    Names are relative to `base` where all paths lie in it, else to what the paths have in common.
    `out` is the folder that cases are written to. Raises `DataError` for a folder without Rust
    files and a file that cannot be read.
    """
    real = [Path(os.path.realpath(path)) for path in paths]
    base = Path(os.path.realpath(base))
    if not all(path.is_relative_to(base) for path in real):
        base = Path(os.path.commonpath([path if path.is_dir() else path.parent for path in real]))
    sources: dict[str, bytes] = {}
    for given, path in zip(paths, real, strict=True):
        found = list(rust_files(path, out))
        if not found:
            raise DataError(
                f"{given}: no {SUFFIX} file here; name the folder or the file with the tests"
            )
        for file in found:
            sources[_name(file, base)] = _read(file)
    return Inputs(base, dict(sorted(sources.items())), tuple(real))


def no_inputs(base: Path) -> Inputs:
    """Return inputs without any file: all tests that there were are gone."""
    return Inputs(Path(os.path.realpath(base)), {}, ())


def rust_files(path: Path, out: Path | None = None) -> Iterator[Path]:
    """Yield a file as it is, of a folder every Rust file that lies in it.

    Hidden folders inside it, what cargo built, and the cases below `out` are no tests. Links are
    followed to files inside the folder only.
    """
    if path.is_file():
        if path.suffix == SUFFIX:
            yield path
        return
    written = None if out is None else os.path.realpath(out)
    for folder, folders, files in os.walk(path, onerror=_refuse):  # links are not followed
        built = BUILT if MANIFEST in files else None
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and name != built and str(Path(folder, name)) != written
        )
        for name in sorted(files):
            file = Path(os.path.realpath(Path(folder) / name))
            if name.endswith(SUFFIX) and file.is_file() and file.is_relative_to(path):
                yield file


def _name(file: Path, base: Path) -> str:
    """Return how a file is called in cases and ledger. Raises `DataError` for bytes of no text."""
    name = file.relative_to(base).as_posix()
    try:
        name.encode()
    except UnicodeEncodeError as error:
        raise DataError(f"{name!a}: the name of this file is not UTF-8; rename it") from error
    return name


def _content(path: Path) -> bytes | None:
    """Return what a file holds, None when it is none, or one that no test can mean."""
    try:
        is_text = path.is_file() and path.stat().st_size <= LARGEST_INCLUDE
        return path.read_bytes() if is_text else None
    except OSError:
        return None


def _refuse(error: OSError) -> None:
    no_folder = error.errno == errno.ENOTDIR
    told = "is neither a file nor a folder" if no_folder else f"cannot be read: {error.strerror}"
    raise DataError(f"{error.filename}: {told}") from error


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}") from error
