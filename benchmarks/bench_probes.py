"""What the parts of the composition cost: which one it is that a slow parse is slow in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks.fixture import cheapest
from benchmarks.report import Measure
from benchmarks.responses import response
from benchmarks.tools import REGISTRY
from parser.compose.funnel import Funnel
from parser.compose.response import Response
from parser.compose.tools import Tools
from parser.compose.units import units_of
from parser.compose.walk import BRANCHES
from parser.scan import Block

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

    from benchmarks.report import Report
    from parser.compose.outcomes import Outcome
    from parser.scan import Unit


class Prepared:
    """A response of so many units, cut into them, with the outcome of each."""

    def __init__(self, units: int) -> None:
        source, tools = response(units), Tools(REGISTRY)
        self.units: tuple[Unit, ...] = tuple(units_of(source, tools))
        self.response = Response(source, tools)
        self.outcomes: list[Outcome] = [
            BRANCHES[type(unit)](unit, self.response) for unit in self.units
        ]


def dispatch_only(prepared: Prepared) -> int:
    """Find the branch of each unit and ask none."""
    found = 0
    for unit in prepared.units:
        found += BRANCHES[type(unit)] is not None
    return found


def with_call_ladder(prepared: Prepared) -> int:
    """Find the branch of each unit, and read the calls."""
    found = 0
    for unit in prepared.units:
        branch = BRANCHES[type(unit)]
        if isinstance(unit, Block) and unit.head_name is not None:
            branch(unit, prepared.response)
        found += 1
    return found


def with_all_branches(prepared: Prepared) -> int:
    """Ask the branch of each unit."""
    found = 0
    for unit in prepared.units:
        BRANCHES[type(unit)](unit, prepared.response)
        found += 1
    return found


def count_results(prepared: Prepared) -> int:
    """Count the dispositions of all outcomes."""
    found = 0
    for outcome in prepared.outcomes:
        found += len(outcome.dispositions)
    return found


def append_results(prepared: Prepared) -> int:
    """Append the dispositions of all outcomes to one list."""
    found: list[object] = []
    for outcome in prepared.outcomes:
        found.extend(outcome.dispositions)
    return len(found)


def consume_results(prepared: Prepared) -> int:
    """Take all outcomes into a result, as a parse does."""
    funnel = Funnel(prepared.response.source)
    for unit, outcome in zip(prepared.units, prepared.outcomes, strict=True):
        funnel.consume(unit, outcome)
    return len(funnel.consumed)


PROBES = (
    dispatch_only,
    with_call_ladder,
    with_all_branches,
    count_results,
    append_results,
    consume_results,
)


@pytest.mark.parametrize("units", [1_000, 10_000])
@pytest.mark.parametrize("probe", PROBES)
def bench_probe(
    probe: Callable[[Prepared], int], units: int, benchmark: BenchmarkFixture, report: Report
) -> None:
    """Each probe at two lengths, so that one whose cost grows shows."""
    prepared = Prepared(units)

    found, seconds = cheapest(benchmark, probe, prepared)

    assert found >= units
    cost = seconds / units * 1_000_000
    name = probe.__name__.replace("_", " ")
    report.measured(Measure(f"{name}, each of {units:,} units", cost, "µs"))
