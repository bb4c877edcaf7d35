"""What Harn scripts cost: simple steps, dearer ones, and the start."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from benchmarks.clock import least
from benchmarks.report import Measure
from benchmarks.scripts import HUNDRED_THOUSAND, MILLION_STEPS, STARTS
from benchmarks.targets import MILLION_STEPS_SECONDS, START_SECONDS
from harness.harn.runtime.program import run_script
from harness.harn.source import Source

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.report import Report

_RUNS = 3
_STARTS = 10


@pytest.mark.parametrize("name", MILLION_STEPS)
def bench_million_steps(report: Report, name: str) -> None:
    """A million simple steps."""
    seconds = _least(MILLION_STEPS[name])
    report.measured(Measure(f"Harn, 1,000,000 {name}", seconds, "s", MILLION_STEPS_SECONDS))


@pytest.mark.parametrize("name", HUNDRED_THOUSAND)
def bench_hundred_thousand(report: Report, name: str) -> None:
    """What is dearer than a simple step."""
    seconds = _least(HUNDRED_THOUSAND[name])
    report.measured(Measure(f"Harn, 100,000 {name}", seconds, "s", MILLION_STEPS_SECONDS))


@pytest.mark.parametrize("name", STARTS)
def bench_start(report: Report, tmp_path: Path, name: str) -> None:
    """From nothing to the end of `parity harn run`, in a process of its own."""
    script = tmp_path / "hello.harn"
    script.write_text(STARTS[name])
    compiled = tmp_path / "compiled"
    _start(script, compiled)  # what Python compiles, it compiles once
    seconds = min(_start(script, compiled) for _ in range(_STARTS))
    target = START_SECONDS if name == "that prints" else None  # the other is a parse too
    report.measured(Measure(f"Harn, start and end of a script {name}", seconds, "s", target))


def _least(text: str) -> float:
    source = Source("bench.harn", text)
    assert run_script(source).error is None
    return least(lambda: run_script(source), _RUNS)


def _start(script: Path, compiled: Path) -> float:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "migrate", "harn", "run", str(script)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
