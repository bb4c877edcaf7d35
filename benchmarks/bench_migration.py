"""What it costs to read, evaluate and write a suite of Rust tests, start-up included."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from dataclasses import dataclass
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

_RUNS = 5


@dataclass(frozen=True, slots=True)
class _Cost:
    """What a migration cost: seconds by the clock and of the processor, memory in MB."""

    clock: float
    processor: float
    memory: float


@pytest.mark.parametrize("jobs", [None, 1])
def bench_corpus(report: Report, tmp_path: Path, jobs: int | None) -> None:
    """The bundled corpus, into an empty project, by a process for each core and by one."""
    options = () if jobs is None else ("--jobs", str(jobs))
    costs = []
    for run in range(_RUNS):
        root = tmp_path / str(run)
        root.mkdir()
        write_project(root, lines_in(CORPUS))
        costs.append(_migrate(root, *options))

    processes = "a process for each core" if jobs is None else f"{jobs} process"
    subject = f"migrating the bundled corpus, {lines_in(CORPUS):,} lines, {processes}"
    processor = min(cost.processor for cost in costs)
    clock = min(cost.clock for cost in costs)
    report.measured(Measure(f"{subject}, processor time", processor, "s"))
    target = CORPUS_SECONDS if jobs is None else None
    report.measured(Measure(f"{subject}, by the clock", clock, "s", target))


@pytest.mark.parametrize("jobs", [1, 2])
def bench_large_suite(report: Report, tmp_path: Path, jobs: int) -> None:
    """A large suite; the memory is that of the largest process."""
    suite = write_project(tmp_path, LARGE_SUITE_LINES)
    cost = _migrate(tmp_path, "--jobs", str(jobs))

    subject = f"migrating {lines_in(suite):,} lines, {jobs} job(s)"
    report.measured(Measure(subject, cost.processor, "s", LARGE_SUITE_SECONDS))
    report.measured(Measure(f"{subject}, memory", cost.memory, "MB", LARGE_SUITE_MEGABYTES))


def _migrate(root: Path, *options: str) -> _Cost:
    """Migrate in a process of its own; the memory is that of the largest process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    command = [sys.executable, "-m", "migrate", "migrate", "cases/legacy", *options]
    subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)
    clock = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return _Cost(clock, seconds, after.ru_maxrss / 1_000)
