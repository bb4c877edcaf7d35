"""The parse of a whole response, end to end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks.apis import APIS
from benchmarks.fixture import cheapest
from benchmarks.report import Measure, Report
from benchmarks.responses import response
from benchmarks.targets import PARSE_MILLISECONDS, RESPONSE_UNITS
from benchmarks.tools import REGISTRY
from parser import parse

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

_RESPONSE = response(RESPONSE_UNITS)


def bench_parse(benchmark: BenchmarkFixture, report: Report) -> None:
    """What the end-to-end probe and its target are about."""
    result, seconds = cheapest(benchmark, parse, _RESPONSE, REGISTRY)

    assert len(result.calls) == RESPONSE_UNITS // 4
    subject = f"parse, {RESPONSE_UNITS:,} units in {len(_RESPONSE):,} characters"
    report.measured(Measure(subject, seconds * 1_000, "ms", PARSE_MILLISECONDS))


@pytest.mark.parametrize("api", [api for api in APIS if api != "parse"])
def bench_other_functions(api: str, benchmark: BenchmarkFixture, report: Report) -> None:
    """What the other functions take for the same response; nothing is asked of them."""
    _, seconds = cheapest(benchmark, APIS[api], _RESPONSE)

    report.measured(Measure(f"{api}, the same response", seconds * 1_000, "ms"))
