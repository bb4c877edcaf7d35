"""What a unit costs in responses of very different lengths."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from benchmarks.clock import least
from benchmarks.report import Measure
from benchmarks.responses import response
from benchmarks.targets import FLAT_UNITS, FLATNESS
from benchmarks.tools import REGISTRY
from parser import parse

if TYPE_CHECKING:
    from benchmarks.report import Report

_UNITS_IN_ALL = 200_000
"""How many units are parsed of each length, so that short responses are tried more often."""


def bench_flatness(report: Report) -> None:
    """The cost of a unit must not depend on how many there are."""
    costs = [_microseconds_per_unit(units) for units in FLAT_UNITS]

    for units, cost in zip(FLAT_UNITS, costs, strict=True):
        report.measured(Measure(f"parse, each of {units:,} units", cost, "µs"))
    ratio = max(costs) / min(costs)
    report.measured(Measure("parse, a unit in one response and another", ratio, "×", FLATNESS))


def _microseconds_per_unit(units: int) -> float:
    runs = _UNITS_IN_ALL // units
    return least(partial(parse, response(units), REGISTRY), runs) / units * 1_000_000
