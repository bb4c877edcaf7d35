"""The account of a source behaves like the tuple of its records."""

from __future__ import annotations

import pickle

import pytest

from parser.compose.consumed_units import ConsumedUnits
from parser.compose.outcomes import Consumed, Structural

RECORDS = (
    Consumed("text", 0, "ab", "CMP-76", (Structural("ab"),)),
    Consumed("tag", 3, "<c>", "CMP-69", (Structural("<c>"),)),
    Consumed("text", 6, "d", "CMP-76", (Structural("d"),)),
)


def account(*records: Consumed) -> ConsumedUnits:
    units = ConsumedUnits("ab <c>d")
    for unit in records:
        units.append(unit.unit, unit.start, unit.end, unit.rule, unit.dispositions)
    return units


def test_it_gives_the_records() -> None:
    units = account(*RECORDS)

    assert tuple(units) == RECORDS
    assert (units[0], units[-1], units[1:], units[::-1]) == (
        RECORDS[0],
        RECORDS[2],
        RECORDS[1:],
        RECORDS[::-1],
    )
    assert [units.index(unit) for unit in RECORDS] == [0, 1, 2]
    assert repr(units) == repr(RECORDS)


@pytest.mark.parametrize("index", [3, -4])
def test_there_is_nothing_beyond_its_ends(index: int) -> None:
    with pytest.raises(IndexError):
        account(*RECORDS)[index]


def test_equality_is_that_of_the_records() -> None:
    units = account(*RECORDS)

    assert units == account(*RECORDS) == RECORDS
    assert hash(units) == hash(account(*RECORDS))
    assert units != account(*RECORDS[:2])
    assert units != account(*RECORDS[:2], RECORDS[2]._replace(rule="CMP-74"))
    assert account() == ()


def test_it_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(account(*RECORDS))) == RECORDS
