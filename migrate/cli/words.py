"""Numbers and paths in the words of a person."""

from __future__ import annotations

import shlex
from pathlib import Path

from migrate.words import counted


def counting(number: int, noun: str, verb: str) -> str:
    """Return `1 file waits`, `2 files wait`."""
    return f"{counted(number, noun)} {verb}{'s' if number == 1 else ''}"


def asking(implementation: str | None) -> str:
    """Return ` --impl NAME` for a command that is to see what this one saw; else nothing."""
    return "" if implementation is None else f" --impl {shlex.quote(implementation)}"


def shown(path: Path) -> str:
    """Return `path` as a person in the working folder would write it."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
