"""VAL-7, VAL-8: arithmetic, its results and its errors."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_values import RUN, every_kind

from harness.harn.errors import HarnError, LimitError
from harness.harn.values.arithmetic import negate
from harness.harn.values.operators import OPERATORS

if TYPE_CHECKING:
    from harness.harn.values.model import Value

MOST = 2**63 - 1
LEAST = -(2**63)


def calculate(left: Value, operator: str, right: Value) -> Value:
    return OPERATORS[operator](RUN, left, right)


@pytest.mark.parametrize(
    ("left", "operator", "right", "expected"),
    [
        (MOST, "+", 1, LEAST),
        (LEAST, "-", 1, MOST),
        (MOST, "*", 2, -2),
        (LEAST, "/", -1, LEAST),
        (LEAST, "%", -1, 0),
        (7, "/", 2, 3),
        (-7, "/", 2, -3),
        (7, "/", -2, -3),
        (-7, "%", 3, -1),
        (7, "%", -3, 1),
        (7, "/", 2.0, 3.5),
        (-7.5, "%", 2, -1.5),
        (1, "+", 0.5, 1.5),
        (1, "/", 0.0, math.inf),
        (-1.0, "/", 0, -math.inf),
        (1.0, "/", -0.0, -math.inf),
        (2, "**", 10, 1024),
        (2, "**", 64, 0),
        (3, "**", 41, -420491770248316829),
        (2, "**", -1, 0.5),
        (4, "**", 0.5, 2.0),
        (0, "**", -1, math.inf),
        (-0.0, "**", -3, -math.inf),
        (10.0, "**", 400, math.inf),
        (-10.0, "**", 401, -math.inf),
        ("a", "+", "b", "ab"),
        ([1], "+", [2], [1, 2]),
        ({"a": 1, "b": 1}, "+", {"b": 2}, {"a": 1, "b": 2}),
        ("ab", "*", 2, "abab"),
        (2, "*", "ab", "abab"),
        ("ab", "*", -1, ""),
        ("a", "<=", 1, True),
        ("a", "<", 1, False),
        (1, "in", [1.0], True),
        (1, "not in", [2], True),
    ],
)
def test_results(left: Value, operator: str, right: Value, expected: Value) -> None:
    result = calculate(left, operator, right)
    assert (result, type(result)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("left", "operator", "right"),
    [(0.0, "/", 0.0), (math.nan, "/", 0), (-8, "**", 0.5), (math.inf, "%", 2)],
)
def test_what_is_no_number(left: Value, operator: str, right: Value) -> None:
    assert math.isnan(calculate(left, operator, right))


@pytest.mark.parametrize(
    ("left", "operator", "right", "code", "message"),
    [
        (1, "+", "a", "cannot_add", "Type error: Cannot add int and string"),
        ([1], "+", {}, "cannot_add", "Type error: Cannot add list and dict"),
        (True, "+", 1, "cannot_add", "Type error: Cannot add bool and int"),
        ("a", "-", 1, "cannot_subtract", "Type error: Cannot subtract int from string"),
        ("a", "*", 1.5, "cannot_multiply", "Type error: Cannot multiply string and float"),
        ([], "*", 2, "cannot_multiply", "Type error: Cannot multiply list and int"),
        (None, "**", 2, "cannot_exponentiate", "Type error: Cannot exponentiate nil and int"),
        ("a", "/", 2, "cannot_divide", "Runtime error: Cannot divide string by int"),
        ("a", "%", 2, "cannot_modulo", "Runtime error: Cannot modulo string by int"),
        (1, "/", 0, "division_by_zero", "Division by zero"),
        (1, "%", 0, "division_by_zero", "Division by zero"),
        (1.5, "%", 0.0, "division_by_zero", "Division by zero"),
    ],
)
def test_errors(left: Value, operator: str, right: Value, code: str, message: str) -> None:
    with pytest.raises(HarnError) as raised:
        calculate(left, operator, right)
    assert (raised.value.code, str(raised.value)) == (code, message)


@pytest.mark.parametrize("operator", ["+", "-", "*", "/", "%", "**"])
def test_other_kinds_have_no_arithmetic(operator: str) -> None:
    for name, value in every_kind().items():
        if name not in {"int", "float", "string", "list", "dict"}:
            with pytest.raises(HarnError):
                calculate(value, operator, value)


def test_negation() -> None:
    assert (negate(RUN, 3), negate(RUN, -0.5), negate(RUN, LEAST)) == (-3, 0.5, LEAST)
    with pytest.raises(HarnError, match="Type error: Cannot negate string"):
        negate(RUN, "a")


@pytest.mark.parametrize(
    ("left", "operator", "right"),
    [("abc", "*", 2**62), ("ab" * 3_000_000, "+", "ab" * 3_000_000)],
)
def test_huge_texts_are_refused_before_they_are_built(
    left: Value, operator: str, right: Value
) -> None:
    with pytest.raises(LimitError, match="size"):
        calculate(left, operator, right)


integers = st.integers(LEAST, MOST)


@given(integers, integers)
def test_integers_stay_within_64_bits(left: int, right: int) -> None:
    for operator in ("+", "-", "*"):
        assert LEAST <= calculate(left, operator, right) <= MOST
    if right:
        quotient, remainder = calculate(left, "/", right), calculate(left, "%", right)
        assert (quotient * right + remainder - left) % 2**64 == 0
        assert abs(remainder) < abs(right)
        assert remainder == 0 or (remainder < 0) == (left < 0)
