"""Texts of every hostile family, and the same twice as long."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from benchmarks.apis import APIS
from benchmarks.clock import Pair, least_pair
from benchmarks.families import FAMILIES, SINGLE_LINES
from benchmarks.report import Growth
from benchmarks.targets import DOUBLING, DOUBLING_SIZES, OTHER_DOUBLING_SIZE

if TYPE_CHECKING:
    from benchmarks.apis import Api
    from benchmarks.families import Family
    from benchmarks.report import Report

_TURNS = 6

_PARTS = (64, 8, 1)
"""Which parts of the full size are tried: what grows with its square would take hours at once."""

_PATIENCE = 1.0
"""Seconds from which on a growth is believed at less than the full size."""

_ROWS = [
    *(
        (api, family, DOUBLING_SIZES.get(api, OTHER_DOUBLING_SIZE))
        for api in APIS
        for family in FAMILIES
    ),
    *(("parse", family, DOUBLING_SIZES["parse"]) for family in SINGLE_LINES),
]


@pytest.mark.parametrize(
    ("api", "family", "size"), _ROWS, ids=[f"{family}, {api}" for api, family, _ in _ROWS]
)
def bench_doubling(
    api: str, family: Family, size: int, report: Report, pytestconfig: pytest.Config
) -> None:
    """Twice the text must not cost much more than twice."""
    size = pytestconfig.getoption("doubling_size") or size
    for part in _PARTS:
        pair = _pair(APIS[api], family, size // part)
        if pair.large > _PATIENCE and pair.ratio > DOUBLING:
            break

    cost = pair.large / (2 * size // part) * 1_000_000
    report.grew(Growth(family.group, family.variant, api, pair.ratio, cost, DOUBLING))


def _pair(api: Api, family: Family, size: int) -> Pair:
    small, large = family.text(size), family.text(2 * size)
    return least_pair(partial(api, small), partial(api, large), DOUBLING, _TURNS)
