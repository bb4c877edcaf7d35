"""Rust test suites to migrate: the bundled corpus, and as many copies of it as make one large."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

CORPUS: Final = Path(__file__).parents[1] / "cases" / "legacy"


def lines_in(folder: Path) -> int:
    """Count the lines of the Rust files below a folder."""
    return sum(path.read_bytes().count(b"\n") for path in folder.rglob("*.rs"))


def write_project(root: Path, lines: int) -> Path:
    """Write a project with a suite of at least so many lines; return the folder of its tests."""
    (root / "pyproject.toml").write_text("[tool.parity]\n", encoding="utf-8")
    suite = root / "cases" / "legacy"
    copies = -(-lines // lines_in(CORPUS))
    for number in range(copies):
        shutil.copytree(CORPUS, suite / f"copy_{number}")
    return suite
