"""VAL-5: what compares, and that everything else compares as equal."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_values import RUN, every_kind

from harness.harn.values.model import Pair, Value
from harness.harn.values.ordering import compare, first_greatest, first_least, in_order


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (1, 2, -1),
        (2, 1.5, 1),
        (1, 1.0, 0),
        ("B", "a", -1),
        ("a", "ab", -1),
        ("\U00010000", "\uffff", 1),  # by code point, not by UTF-16
        (Pair(1, "b"), Pair(1, "a"), 1),
        (Pair(1, "b"), Pair(2, "a"), -1),
        (Pair(Pair(1, 2), 0), Pair(Pair(1, 3), 0), -1),
        (Pair("a", 1), Pair(1, 2), -1),  # the first parts compare as equal
        (1, math.nan, 0),
        (False, True, 0),
        ([1], [2], 0),
        (1, True, 0),
    ],
)
def test_compare(left: Value, right: Value, expected: int) -> None:
    assert compare(left, right) == expected
    assert compare(right, left) == -expected


def test_other_kinds_compare_as_equal() -> None:
    kinds = every_kind()
    for left_kind, left in kinds.items():
        for right_kind, right in kinds.items():
            if {left_kind, right_kind} != {"int", "float"}:
                assert compare(left, right) == 0, (left_kind, right_kind)


def test_pairs_with_shared_parts_are_compared() -> None:
    left: Value = 0
    right: Value = 0
    for _ in range(60):
        left, right = Pair(left, left), Pair(right, right)
    assert compare(left, right) == 0
    assert compare(left, Pair(right, right)) == 0


numbers = st.integers() | st.floats(allow_nan=False)


@given(st.lists(numbers) | st.lists(st.text()))
def test_sorting_is_total_where_the_order_is(keys: list[Any]) -> None:
    positions = in_order(RUN, range(len(keys)), keys)
    assert sorted(positions) == list(range(len(keys)))
    for before, after in itertools.pairwise(positions):
        assert compare(keys[before], keys[after]) <= 0
        if compare(keys[before], keys[after]) == 0:
            assert before < after


@given(st.lists(st.sampled_from([[], {}, None, True, "x", 1]), max_size=8))
def test_sorting_loses_nothing(keys: list[Any]) -> None:
    positions = in_order(RUN, range(len(keys)), keys)
    assert sorted(positions) == list(range(len(keys)))


def test_the_first_of_equal_ones_wins() -> None:
    keys = [1, 0, 0.0, 1.0]
    assert first_least("abcd", keys) == "b"
    assert first_greatest("abcd", keys) == "a"
