"""Whether git leaves alone what commands keep for one person."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Final

from migrate.report.starting import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.configuration import Project

OWN: Final = ".parity"
"""The folder of what reviews skipped and accepted, and of names for completion."""


def ignored(project: Project) -> Iterator[Finding]:
    """Yield a warning where git has, or would take, the folder; nothing outside of a repository."""
    tracked = _git(project.root, "ls-files", "--", OWN)
    if tracked is None or tracked.returncode:
        return
    if tracked.stdout:
        told = f"{OWN}/ is in version control, and is one person's own"
        yield Finding("git", "warning", told, f"git rm -r --cached {OWN}")
    checked = _git(project.root, "check-ignore", "--quiet", "--no-index", f"{OWN}/seen.json")
    if checked is not None and checked.returncode == 1:
        told = f"{OWN}/ is not ignored, and is one person's own"
        yield Finding("git", "warning", told, f"echo {OWN}/ >> .gitignore")
    elif not tracked.stdout:
        yield Finding("git", "ok", f"{OWN}/ is ignored")


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes] | None:
    """Run git in the project; None where there is none."""
    try:
        return subprocess.run(
            ["git", "-C", str(root), *arguments], capture_output=True, check=False
        )
    except OSError:
        return None
