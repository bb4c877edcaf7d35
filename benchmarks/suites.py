"""What is migrated and asked: the bundled corpus, copies that make one large, and its cases."""

from __future__ import annotations

import shutil
from itertools import accumulate
from pathlib import Path
from typing import Final

CASES: Final = Path(__file__).parents[1] / "cases"
CORPUS: Final = CASES / "legacy"


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


def write_cases(root: Path, count: int) -> int:
    """Write files of the bundled cases, at least so many cases; return how many there are."""
    shutil.copytree(CASES / "registries", root / "cases" / "registries")
    files = sorted(CASES.glob("tool_*/*.toml"))
    counts = [path.read_text(encoding="utf-8").count("\n[[case]]\n") for path in files]
    wanted = next(n for n, sum_ in enumerate(accumulate(counts), start=1) if sum_ >= count)
    for path in files[:wanted]:
        for part in path.parent.glob(f"{path.stem}.*"):  # long texts stand beside their cases
            target = root / part.relative_to(CASES.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(part, target)
    return sum(counts[:wanted])
