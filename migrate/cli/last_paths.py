"""The Rust tests that a command is about where it is given no paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate.ledger import read_previous

if TYPE_CHECKING:
    from pathlib import Path

    from harness.configuration import Project


def last_paths(here: Project, folder: Path) -> list[Path]:
    """Return what the last migration into `folder` was given, else the project's own last one.

    Raises `click.UsageError` when there was none, or when they are gone.
    """
    known = read_previous(folder).paths or read_previous(here.cases).paths
    paths = [here.root / path for path in known]
    if not paths:
        raise click.UsageError("name the Rust tests: nothing has been migrated yet")
    gone = [str(path) for path in paths if not path.exists()]
    if gone:
        raise click.UsageError(f"{', '.join(gone)}: no longer there; name the Rust tests")
    return paths
