"""The files of another commit, as git has them."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from harness.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_LINK: Final = "120000"
"""The mode of a symbolic link in a tree of git."""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit and some of its files, by their paths relative to the project."""

    name: str
    files: dict[str, bytes]


def read_commit(root: Path, ref: str, folders: tuple[str, ...]) -> Commit:
    """Return what lies in `folders` of the project `root` at the commit `ref`.

    The files are as they were committed, whatever attributes they have. A folder that was not there
    yet has no files. Raises `DataError` where git knows no such
    commit, or the project is in no repository.
    """
    # `--end-of-options`: a ref is somebody's text, and must not become an option.
    asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}"]
    name = _git(root, *asked, wrong=f"git knows no commit {ref!r} here").decode().strip()
    paths = _git(root, "ls-tree", "-rz", name, *(f"./{one}" for one in folders))
    found = [_listed(entry) for entry in paths.split(b"\0") if entry]
    contents = _contents(_asked(root, [_spec(name, one) for one in found]))
    files = {}
    for one, content in zip(found, contents, strict=True):
        if content is None:
            raise DataError(f"{one.path} at {name[:10]}: leads to no file of that commit")
        files[one.path] = content
    return Commit(name, files)


class _Listed(NamedTuple):
    """A file of a commit: its path from the project, and what git calls its content."""

    path: str
    object: str
    is_link: bool


def _listed(entry: bytes) -> _Listed:
    about, _, path = entry.partition(b"\t")
    mode, _, identity = about.decode().split(" ")
    return _Listed(os.fsdecode(path), identity, mode == _LINK)


def _spec(commit: str, one: _Listed) -> str:
    """Return what to ask `git cat-file` for; git itself follows a link within the commit."""
    return f"{commit}:./{one.path}" if one.is_link else one.object


def _asked(root: Path, specs: Sequence[str]) -> bytes:
    """Return what git tells of objects. A name that is more than a line needs git 2.38."""
    is_more = any("\n" in spec or spec.endswith("\r") for spec in specs)
    end, options = ("\0", ["-z"]) if is_more else ("\n", [])
    given = "".join(f"{spec}{end}" for spec in specs)
    return _git(root, "cat-file", "--batch", "--follow-symlinks", *options, given=given)


def _contents(answers: bytes) -> Iterator[bytes | None]:
    """Yield what `git cat-file --batch` tells of each object; None for what is no file."""
    place = 0
    while place < len(answers):
        line_end = answers.index(b"\n", place)
        words = answers[place:line_end].split(b" ")
        if words[-1] == b"missing":
            yield None
            place = line_end + 1
            continue
        start, size = line_end + 1, int(words[-1])
        yield answers[start : start + size] if words[-2] == b"blob" else None
        place = start + size + 1


def _git(root: Path, *arguments: str, given: str = "", wrong: str = "git failed") -> bytes:
    """Run git and return what it says; `given` is for it to read."""
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments],
            capture_output=True,
            check=False,
            input=os.fsencode(given),
        )
    except OSError as error:
        raise DataError(f"git could not be started: {error}; --since needs it") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise DataError(f"{root}: {wrong}" + (f": {said}" if said else "; `git log` shows them"))
    return done.stdout
