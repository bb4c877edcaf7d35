"""Where among all floats a predicate turns true."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.rust.known.float_order import LARGEST, first_float

FINITE = st.floats(allow_nan=False, allow_infinity=False)


@given(FINITE.filter(lambda number: number > -LARGEST))
def test_a_predicate_of_order_turns_at_its_number(number: float) -> None:
    assert first_float(lambda output: output >= number) == number


@given(FINITE.filter(lambda number: number < LARGEST))
def test_a_strict_one_turns_behind_it(number: float) -> None:
    assert first_float(lambda output: output > number) == math.nextafter(number, math.inf)


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_a_rounded_difference_turns_between_neighbours(number: float, bound: float) -> None:
    turn = first_float(lambda output: output - number >= bound)
    assert turn - number >= bound
    assert math.nextafter(turn, -math.inf) - number < bound


@pytest.mark.parametrize("number", [0.0, -0.0, 5e-324, -5e-324, LARGEST])
def test_the_ends_and_the_middle(number: float) -> None:
    assert first_float(lambda output: output >= number) == number
