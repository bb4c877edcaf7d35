"""What it costs to ask two implementations the same cases and to compare them, start included."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from benchmarks.report import Measure
from benchmarks.suites import write_cases
from benchmarks.targets import COMPARED_CASES, COMPARED_SECONDS

if TYPE_CHECKING:
    from benchmarks.report import Report

_RUNS: Final = 3
_ADAPTER: Final = Path(__file__).parents[1] / "examples" / "adapters" / "bundled.py"


@pytest.mark.parametrize("name", list(COMPARED_SECONDS))
def bench_comparison(report: Report, tmp_path: Path, name: str) -> None:
    """The bundled parser against itself, in process and as a program."""
    configuration = (
        "[tool.parity.implementations.child]\n"
        f"command = [{sys.executable!r}, {str(_ADAPTER)!r}]\n"
        '[tool.parity.implementations."in process"]\n'
        "python = 'harness.implementation.bundled:ops'\n"
    )
    (tmp_path / "pyproject.toml").write_text(configuration, encoding="utf-8")
    cases = write_cases(tmp_path, COMPARED_CASES)
    seconds = min(_compare(tmp_path, name) for _ in range(_RUNS))

    subject = f"observing and comparing {cases:,} cases, {name}"
    report.measured(Measure(subject, seconds, "s", COMPARED_SECONDS[name]))


def _compare(root: Path, name: str) -> float:
    """Compare in a process of its own; return its processor time, that of its children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "migrate", "run", "--impl", name, "--against", "bundled"]
    subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
