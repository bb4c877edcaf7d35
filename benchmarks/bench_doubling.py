"""Texts of every hostile family, and the same twice as long."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from benchmarks.apis import APIS
from benchmarks.clock import least_pair
from benchmarks.families import FAMILIES, SINGLE_LINES
from benchmarks.report import Growth
from benchmarks.targets import DOUBLING, DOUBLING_SIZES, OTHER_DOUBLING_SIZE

if TYPE_CHECKING:
    from benchmarks.families import Family
    from benchmarks.report import Report

_TURNS = 6

_ROWS = [
    *(
        (api, family, DOUBLING_SIZES.get(api, OTHER_DOUBLING_SIZE))
        for api in APIS
        for family in FAMILIES
    ),
    *(("parse", family, OTHER_DOUBLING_SIZE) for family in SINGLE_LINES),
]


@pytest.mark.parametrize(
    ("api", "family", "size"), _ROWS, ids=[f"{family}, {api}" for api, family, _ in _ROWS]
)
def bench_doubling(
    api: str, family: Family, size: int, report: Report, pytestconfig: pytest.Config
) -> None:
    """Twice the text must not cost much more than twice."""
    size = pytestconfig.getoption("doubling_size") or size
    small, large = family.text(size), family.text(2 * size)

    pair = least_pair(partial(APIS[api], small), partial(APIS[api], large), DOUBLING, _TURNS)

    cost = pair.large / len(large) * 1_000_000
    report.grew(Growth(family.group, family.variant, api, pair.ratio, cost, DOUBLING))
