"""OUT-1: the display of every kind of value."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_values import POINT, SampleClosure, a_set, doubled, generator, nested
from spec_examples import codes, spec_table

from harness.harn.errors import LimitError
from harness.harn.values import writing
from harness.harn.values.display import display
from harness.harn.values.iteration import iterator, pulled
from harness.harn.values.model import (
    Builtin,
    Duration,
    EnumValue,
    Iteration,
    Pair,
    Range,
    StructValue,
    Value,
)
from harness.harn.values.numbers import plain_digits


def used_up(iteration: Iteration) -> Iteration:
    list(pulled(iteration))
    return iteration


DISPLAYS: dict[str, list[tuple[Value, str]]] = {
    "int / bool / nil": [
        (42, "42"),
        (-(2**63), "-9223372036854775808"),
        (True, "true"),
        (False, "false"),
        (None, "nil"),
    ],
    "float": [
        (3.0, "3.0"),
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (1e-7, "0.0000001"),
        (1e15, "1000000000000000"),
        (999_999_999_999_999.0, "999999999999999.0"),
        (-1e15, "-1000000000000000"),
        (0.1, "0.1"),
        (1234.5678, "1234.5678"),
        (1e22, "1" + "0" * 22),
        (math.nan, "NaN"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
    ],
    "string": [('he said "no"\n', 'he said "no"\n'), (["a", ""], "[a, ]")],
    "list / dict / set / pair": [
        ([1, [2]], "[1, [2]]"),
        ({"k": "v", "a": 1, "B": 2}, "{B: 2, a: 1, k: v}"),
        (a_set("b", "a", "b"), "set(b, a)"),
        (Pair(1, "b"), "(1, b)"),
        ([], "[]"),
        ({}, "{}"),
        (a_set(), "set()"),
    ],
    "closure / builtin": [
        (SampleClosure("a", "b"), "<fn(a, b)>"),
        (SampleClosure(), "<fn()>"),
        (Builtin("len", lambda run, arguments: 0), "<builtin len>"),
    ],
    "enum": [
        (EnumValue("E", "V"), "E.V"),
        (EnumValue("E", "V", (1, "b")), "E.V(1, b)"),
        (EnumValue("Result", "Ok", (None,)), "Result.Ok(nil)"),
    ],
    "struct": [
        (StructValue(POINT, {"y": 2, "x": 1.0}), "Point {x: 1.0, y: 2}"),
        (StructValue(POINT, {}), "Point {}"),
    ],
    "range": [(Range(1, 5), "1 to 5"), (Range(1, 5, exclusive=True), "1 to 5 exclusive")],
    "duration": [
        (Duration(7_200_000), "2h"),
        (Duration(5_400_000), "90m"),
        (Duration(1500), "1500ms"),
        (Duration(1000), "1s"),
        (Duration(86_400_000), "24h"),
        (Duration(0), "0h"),
    ],
    "generator, stream, iter": [
        (generator(1), "<generator>"),
        (used_up(generator(1)), "<generator (done)>"),
        (Iteration("stream", iter([1])), "<stream>"),
        (used_up(Iteration("stream", iter([1]))), "<stream (done)>"),
        (iterator([1]), "<iter>"),
        (used_up(iterator([1])), "<iter (exhausted)>"),
    ],
    "bytes": [
        (b"\x00\xff", 'b"00ff"'),
        (b"", 'b""'),
        (bytes(32), f'b"{"00" * 32}"'),
        (bytes(40), f'b"{"00" * 32}...+8"'),
    ],
}


def test_every_row_of_the_chapter_is_here() -> None:
    assert [row.cells[0] for row in spec_table("07 OUT-1 Value").rows] == list(DISPLAYS)


@pytest.mark.parametrize(
    ("value", "expected"), [case for cases in DISPLAYS.values() for case in cases]
)
def test_display(value: Any, expected: str) -> None:
    assert display(value) == expected


@pytest.mark.parametrize("row", ["float", "duration", "generator, stream, iter", "range"])
def test_the_displays_that_the_chapter_quotes_occur(row: str) -> None:
    (cells,) = [found.cells for found in spec_table("07 OUT-1 Value").rows if found.cells[0] == row]
    assert set(codes(cells[1])) <= {expected for _, expected in DISPLAYS[row]}


def test_deep_values_are_displayed() -> None:
    assert display(nested(50_000)) == "[" * 50_000 + "0" + "]" * 50_000


def test_what_would_be_endless_reaches_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "LARGEST_TEXT", 100_000)
    with pytest.raises(LimitError, match="longer than"):
        display(doubled(60))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_digits_of_a_float_read_as_it(value: float) -> None:
    digits = plain_digits(value)
    assert "e" not in digits
    assert float(digits) == value
