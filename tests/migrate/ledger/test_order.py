"""Rows stand in the order of their instances, whose numbers are numbers (LED-06)."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from migrate.ledger import Row, sort_rows
from migrate.ledger.order import by_numbers

INSTANCES = (
    None,
    "01",
    "01-02",
    "02",
    "09-11",
    "10",
    "99",
    "100",
    "1000",
    "1001",
    "low-2",
    "low-10",
)


def row(instance: str | None, line: int = 1) -> Row:
    return Row("a.rs", line, 1, "assert", "assert!(x)", "translated", test="t", instance=instance)


def test_instances_are_ordered_by_their_numbers() -> None:
    rows = [row(instance) for instance in INSTANCES]
    mixed = random.Random(1).sample(rows, len(rows))
    assert [one.instance for one in sort_rows(mixed)] == list(INSTANCES)


def test_the_place_comes_before_the_instance() -> None:
    rows = [row("10", line=2), row("9", line=10), row("2", line=2)]
    assert [(one.line, one.instance) for one in sort_rows(rows)] == [(2, "2"), (2, "10"), (10, "9")]


@given(st.lists(st.text(alphabet="a-0189²", max_size=6)))
def test_any_names_have_an_order(names: list[str]) -> None:
    assert sorted(sorted(names, key=by_numbers)) == sorted(names)
