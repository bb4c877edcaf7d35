"""Where `parity init` may write: inside its folder, and where nothing is in the way."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

from harness.errors import DataError


def place_of(root: Path, name: str) -> Path:
    """Return the file that `name` means below `root`, with all links followed.

    Raises `DataError` for one that leads out of `root`, a folder, and one below a file.
    """
    for parent in reversed(PurePosixPath(name).parents):
        if (root / parent).exists() and not (root / parent).is_dir():
            raise DataError(
                f"{root / parent}: is a file, and {name} is to be written below it; "
                "move it, or give it another name"
            )
    path = Path(os.path.realpath(root / name))
    if not path.is_relative_to(os.path.realpath(root)):
        raise DataError(
            f"{root / name}: a link leads out of {root}, to {path}; replace it by a file of its own"
        )
    if path.exists() and not path.is_file():
        raise DataError(f"{root / name}: is no file; move it, or give it another name")
    return path


def text_of(path: Path) -> str:
    """Return what a file holds, with its line ends; one that is not there holds nothing.

    Raises `DataError` for one that is not UTF-8.
    """
    try:
        return path.read_bytes().decode() if path.is_file() else ""
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: not UTF-8 at byte {error.start}: {error.reason}") from error


def appended(text: str, lines: str) -> str:
    """Return a text with lines behind it, which end as its own do."""
    ending = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not text or text.endswith("\n") else ending
    return text + gap + lines.replace("\n", ending)
