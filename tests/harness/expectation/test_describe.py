"""Expectations and values in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.expectation import Expectation, ExpectationError, describe, show
from harness.expectation.describe import describe_subject

ROWS: list[tuple[dict[str, Any], str]] = json.loads(
    (Path(__file__).parent / "descriptions.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("raw", "line"), ROWS, ids=[line for _, line in ROWS])
def test_an_expectation_is_written_in_one_line(raw: dict[str, Any], line: str) -> None:
    assert describe(msgspec.convert(raw, Expectation)) == line


@pytest.mark.parametrize(
    ("raw", "subject"),
    [
        ({"path": "a", "op": "is_null"}, "a"),
        ({"path": "", "op": "is_null"}, "it"),
        ({"path": "", "via": ["trim"], "op": "is_null"}, "via trim"),
        ({"path": "a", "via": ["trim"], "op": "is_null"}, "a via trim"),
        ({"op": "any_of", "value": []}, "any_of"),
    ],
)
def test_what_it_is_about_is_written_alone(raw: dict[str, Any], subject: str) -> None:
    assert describe_subject(msgspec.convert(raw, Expectation)) == subject


def test_a_malformed_expectation_is_not_described() -> None:
    with pytest.raises(ExpectationError):
        describe(Expectation(op="any", value=3))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json_values, st.integers(2, 200))
def test_a_value_is_shown_within_its_limit_and_nothing_in_it_is_invisible(
    value: Any, limit: int
) -> None:
    shown = show(value, limit)
    assert len(shown) <= limit
    assert shown.isprintable()


def test_what_is_cut_says_so() -> None:
    assert show("abcdefgh", 6) == '"abcd…'
    assert show("abcd", 6) == '"abcd"'
    assert show([1, 2, 3], 5) == "[1,2…"
    assert show([1, 2, 3], 7) == "[1,2,3]"


def test_a_selector_of_a_variant_is_invisible_and_its_neighbours_are_not() -> None:
    assert show("\ufdff\ufe00") == '"\ufdff\\ufe00"'
    assert show("\ufe0f\ufe10") == '"\\ufe0f\ufe10"'
