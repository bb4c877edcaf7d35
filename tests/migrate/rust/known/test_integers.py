"""Widths, overflow and casts (EVL-14); results without an overflow are in `number_rows.json`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.rust.known import integers
from migrate.rust.known.errors import NeedsKnown, NeedsType, Overflow
from migrate.rust.known.methods import call_method
from migrate.rust.known.types import RustType
from migrate.rust.known.values import NOTHING, Char, Some

OVERFLOWS = [
    ("+", 127, 1, "i8"),
    ("+", 255, 1, "u8"),
    ("-", 5, 10, "usize"),
    ("*", 1 << 16, 1 << 16, "i32"),
    ("/", -128, -1, "i8"),
    ("%", -128, -1, "i8"),
    ("/", 1, 0, "i32"),
    ("%", 1, 0, "i32"),
    ("<<", 1, 32, "i32"),
    (">>", 1, 8, "u8"),
    ("<<", 1, -1, "i32"),
]


@pytest.mark.parametrize(("symbol", "left", "right", "kind"), OVERFLOWS)
def test_overflow(symbol: str, left: int, right: int, kind: str) -> None:
    with pytest.raises(Overflow):
        integers.arithmetic(symbol, left, right, kind)


def test_a_shift_loses_the_bits_that_leave_the_type() -> None:
    assert integers.arithmetic("<<", 0b1100_0000, 1, "u8") == 0b1000_0000
    assert integers.arithmetic("<<", 1, 31, "i32") == -(1 << 31)


@given(st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1).filter(bool))
def test_division_truncates_and_the_remainder_completes_it(left: int, right: int) -> None:
    quotient = integers.arithmetic("/", left, right, "i64")
    remainder = integers.arithmetic("%", left, right, "i64")
    assert isinstance(quotient, int)
    assert isinstance(remainder, int)
    assert quotient * right + remainder == left
    assert abs(remainder) < abs(right)
    assert remainder == 0 or (remainder < 0) == (left < 0)


def test_negation_and_complement_depend_on_the_type() -> None:
    assert integers.negate(5) == -5
    assert integers.invert(0, "u8") == 255
    assert integers.invert(0, "i8") == -1
    with pytest.raises(Overflow):
        integers.negate(-128, "i8")
    with pytest.raises(Overflow):
        integers.negate(1, "u8")


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        (255, "u8", 255),
        (97, "char", Char("a")),
        (Char("é"), "u32", 233),
        (True, "u8", 1),
        (3, "f64", 3.0),
        (300.9, "u8", 255),
        (-1.5, "i32", -1),
        (float("nan"), "i64", 0),
        (float("-inf"), "i8", -128),
        (256, "u8", 0),
        (200, "i8", -56),
        (-1, "usize", 2**64 - 1),
        (2**32 - 1, "i32", -1),
        (-(2**63), "i32", 0),
    ],
)
def test_casts(value: object, kind: str, expected: object) -> None:
    found = integers.cast(value, kind)
    assert found == expected
    assert type(found) is type(expected)


def test_what_is_no_number_is_not_cast() -> None:
    with pytest.raises(NeedsKnown):
        integers.cast("1", "u8")
    with pytest.raises(NeedsKnown):
        integers.cast(1, "Seed")


@pytest.mark.parametrize(
    ("symbol", "left", "right"), [("+", 1, 1.0), ("+", "a", 1), ("-", "a", "b")]
)
def test_operands_of_other_kinds(symbol: str, left: object, right: object) -> None:
    with pytest.raises(NeedsKnown):
        integers.arithmetic(symbol, left, right)


def test_constants() -> None:
    assert integers.constant("u64", "MAX") == 18446744073709551615
    assert integers.constant("isize", "MIN") == -9223372036854775808
    with pytest.raises(KeyError):
        integers.constant("u64", "MOST")
    with pytest.raises(KeyError):
        integers.constant("u7", "MAX")


def test_methods_that_depend_on_the_type_need_it_only_when_it_matters() -> None:
    assert call_method(5, "saturating_sub", [3]) == 2
    assert call_method(5, "checked_sub", [3]) == Some(2)
    with pytest.raises(NeedsType):
        call_method(3, "saturating_sub", [5])
    assert call_method(3, "saturating_sub", [5], wanted=RustType("usize")) == 0
    assert call_method(3, "saturating_sub", [5], wanted=RustType("i32")) == -2
    option = RustType("Option", (RustType("u8"),))
    assert call_method(250, "checked_add", [10], wanted=option) == NOTHING
    assert call_method(250, "wrapping_add", [10], wanted=RustType("u8")) == 4
    with pytest.raises(Overflow):
        call_method(2, "pow", [9], wanted=RustType("u8"))
    with pytest.raises(NeedsType):
        call_method(1, "leading_zeros")
    assert call_method(1, "leading_zeros", wanted=RustType("u8")) == 7
