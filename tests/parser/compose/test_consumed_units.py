"""The account of a source behaves like the tuple of its records."""

from __future__ import annotations

import pickle

import pytest

from parser.compose.consumed_units import Columns, ConsumedUnits
from parser.compose.outcomes import Consumed, Structural
from parser.diagnostics import Diagnostic

RECORDS = (
    Consumed("text", 0, "ab", "CMP-76", (Structural("ab"),)),
    Consumed("tag", 3, "<c>", "CMP-69", (Structural("<c>"),), ("e",), ("v", "v")),
    Consumed("text", 6, "d", "CMP-76", (Structural("d"),)),
)


def account(*records: Consumed) -> ConsumedUnits:
    columns = Columns()
    for unit in records:
        number = len(columns.starts)
        columns.errors[number] = tuple(Diagnostic(code, "") for code in unit.errors)
        columns.violations[number] = tuple(Diagnostic(code, "") for code in unit.violations)
        columns.kinds.append(unit.unit)
        columns.starts.append(unit.start)
        columns.ends.append(unit.end)
        columns.rules.append(unit.rule)
        columns.dispositions.append(unit.dispositions)
    return ConsumedUnits("ab <c>d", columns)


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
    assert hash(units) == hash(account(*RECORDS)) == hash(RECORDS)
    assert units != account(*RECORDS[:2])
    assert units != account(*RECORDS[:2], RECORDS[2]._replace(rule="CMP-74"))
    assert account() == ()


def test_it_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(account(*RECORDS))) == RECORDS
