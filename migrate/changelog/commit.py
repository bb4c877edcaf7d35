"""The files of another commit, as git has them."""

from __future__ import annotations

import io
import subprocess
import tarfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit and some of its files, by their paths relative to the project."""

    name: str
    files: dict[str, bytes]


def read_commit(root: Path, ref: str, folders: tuple[str, ...]) -> Commit:
    """Return what lies in `folders` of the project `root` at the commit `ref`.

    A folder that was not there yet has no files. Raises `DataError` where git knows no such
    commit, or the project is in no repository.
    """
    # `--end-of-options`: a ref is somebody's text, and must not become an option.
    asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}"]
    name = _git(root, *asked, wrong=f"git knows no commit {ref!r} here").decode().strip()
    known = _git(root, "ls-tree", "-z", "--name-only", name, *(f"./{one}" for one in folders))
    there = [path for path in known.decode().split("\0") if path]
    if not there:
        return Commit(name, {})
    return Commit(name, _unpacked(_git(root, "archive", "--format=tar", name, *there)))


def _unpacked(archive: bytes) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            content = tar.extractfile(member) if member.isreg() else None
            if content is not None:
                files[member.name] = content.read()
    return files


def _git(root: Path, *arguments: str, wrong: str = "git failed") -> bytes:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments], capture_output=True, check=False
        )
    except OSError as error:
        raise DataError(f"git could not be started: {error}; --since needs it") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise DataError(f"{root}: {wrong}" + (f": {said}" if said else "; `git log` shows them"))
    return done.stdout
