"""How much memory a parse needs at its peak, beside its text."""

from __future__ import annotations

import tracemalloc

import pytest

from benchmarks.report import Measure, Report
from benchmarks.responses import response
from benchmarks.targets import MEMORY, MEMORY_UNITS
from benchmarks.tools import REGISTRY
from parser import parse


@pytest.mark.parametrize("units", MEMORY_UNITS)
def bench_memory(units: int, report: Report) -> None:
    """The result is part of the peak; the text itself, in UTF-8, is what it is measured by."""
    text = response(units)
    parse(text, REGISTRY)  # so that what is made once per process is there

    times = _peak(text) / len(text.encode())

    report.measured(Measure(f"peak memory, {units:,} units", times, "× text", MEMORY))


def _peak(text: str) -> int:
    tracemalloc.start()
    try:
        parse(text, REGISTRY)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
