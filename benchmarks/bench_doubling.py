"""Texts of every hostile family, and the same twice as long."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from benchmarks.apis import APIS
from benchmarks.clock import least_pair
from benchmarks.families import FAMILIES, SINGLE_LINES
from benchmarks.report import Growth
from benchmarks.targets import DOUBLING, DOUBLING_SIZE, DOUBLING_SIZES

if TYPE_CHECKING:
    from benchmarks.families import Family
    from benchmarks.report import Report

_TURNS = 6

_PAIRS = [
    pytest.param(family, api, id=f"{family}, {api}")
    for api in APIS
    for family in (*FAMILIES, *(SINGLE_LINES if api == "parse" else ()))
]


@pytest.mark.parametrize(("family", "api"), _PAIRS)
def bench_doubling(
    family: Family, api: str, report: Report, request: pytest.FixtureRequest
) -> None:
    """Twice the text must not cost much more than twice."""
    size = request.config.getoption("doubling_size") or DOUBLING_SIZES.get(api, DOUBLING_SIZE)
    small, large = family.text(size), family.text(2 * size)

    pair = least_pair(partial(APIS[api], small), partial(APIS[api], large), DOUBLING, _TURNS)

    cost = pair.large / len(large) * 1_000_000
    report.grew(Growth(family.group, family.variant, api, pair.ratio, cost, DOUBLING))
