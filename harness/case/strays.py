"""Case files that lie where none is read: they are told of, since nobody would miss them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_CASE: Final = re.compile(rb"^\s*\[\[\s*case\s*\]\]", re.MULTILINE)
_QUESTION: Final = re.compile(rb"^\s*(?:\[\[\s*case\s*\.\s*steps\s*\]\]|op\s*=)", re.MULTILINE)
"""What every case file has, and hardly another table of cases: legacy code has such fixtures."""


def stray_faults(cases: Path, read: Collection[Path]) -> Iterator[str]:
    """Yield what to do about each case file below `cases` that is not among the `read` ones.

    They lie beside the groups, below one, or in a folder that holds something else. What is hidden
    is another program's.
    """
    known = set(read)
    for folder, folders, names in os.walk(cases):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(folder, name)
            if path not in known and not name.startswith(".") and looks_like_cases(path):
                yield f"{path}: a case file where none is read; move it to {cases}/GROUP/NAME.toml"


def looks_like_cases(path: Path) -> bool:
    """Tell whether a file is meant to hold cases; one that cannot be read is none."""
    if path.suffix.lower() != ".toml":
        return False
    try:
        text = path.read_bytes()
    except OSError:
        return False
    return bool(_CASE.search(text) and _QUESTION.search(text))
