"""What the rounds of a test are called (GEN-07, GEN-11)."""

from __future__ import annotations

import pytest

from migrate.rust.rounds.labels import labels_of


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        ([], []),
        ([None, None], ["case01", "case02"]),
        ([None, "two_calls", None], ["case01", "two_calls", "case03"]),
        (["two calls, really!"], ["two_calls_really"]),
        (["", "..."], ["case01", "case02"]),
        (["a", "A", "a"], ["a", "A-2", "a-3"]),
        (["a", "a-2", "a"], ["a", "a_2", "a-2"]),
        (["case02", None], ["case02", "case02-2"]),
        ([None] * 100, [f"case{number:02}" for number in range(1, 101)]),
        (["für 茶"], ["für_茶"]),
    ],
)
def test_labels(names: list[str | None], labels: list[str]) -> None:
    assert labels_of(names) == labels
