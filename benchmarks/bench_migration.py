"""What it costs to read, evaluate and write a suite of Rust tests, start-up included."""

from __future__ import annotations

import resource
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from benchmarks.report import Measure
from benchmarks.suites import CORPUS, lines_in, write_project
from benchmarks.targets import (
    CORPUS_SECONDS,
    LARGE_SUITE_LINES,
    LARGE_SUITE_MEGABYTES,
    LARGE_SUITE_SECONDS,
)

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.report import Report

_RUNS = 3


def bench_corpus(report: Report, tmp_path: Path) -> None:
    """The bundled corpus, into an empty project."""
    seconds = []
    for run in range(_RUNS):
        root = tmp_path / str(run)
        root.mkdir()
        write_project(root, lines_in(CORPUS))
        seconds.append(_migrate(root)[0])

    subject = f"migrating the bundled corpus, {lines_in(CORPUS):,} lines"
    report.measured(Measure(subject, min(seconds), "s", CORPUS_SECONDS))


@pytest.mark.parametrize("jobs", [1, 2])
def bench_large_suite(report: Report, tmp_path: Path, jobs: int) -> None:
    """A large suite; the memory is that of the largest process."""
    suite = write_project(tmp_path, LARGE_SUITE_LINES)
    seconds, megabytes = _migrate(tmp_path, "--jobs", str(jobs))

    subject = f"migrating {lines_in(suite):,} lines, {jobs} job(s)"
    report.measured(Measure(subject, seconds, "s", LARGE_SUITE_SECONDS))
    report.measured(Measure(f"{subject}, memory", megabytes, "MB", LARGE_SUITE_MEGABYTES))


def _migrate(root: Path, *options: str) -> tuple[float, float]:
    """Migrate in a process of its own; return its processor time and its largest memory, in MB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "migrate", "migrate", "cases/legacy", *options]
    subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return seconds, after.ru_maxrss / 1_000
