"""Any JSON value gets a judgement: deep, great, odd; equality, JSON text and keys agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.expectation import (
    MISSING,
    Expectation,
    Failure,
    Index,
    Key,
    Output,
    evaluate,
    json_text,
    parse_path,
    resolve,
)
from harness.expectation.equality import Difference, equal, equality_key, first_difference
from harness.expectation.json_text import read_json

DEPTH = 5000
EXPECTATIONS = [
    msgspec.convert(row["expect"], Expectation)
    for file in sorted((Path(__file__).parent / "judgements").glob("*.json"))
    for row in json.loads(file.read_text())
]
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
keys = st.sampled_from(["bed", "calls", "errors", "left", "scan", "p", "name", "id", "ok", "units"])
json_values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(keys | st.text(), inner)
)
outputs = st.one_of(
    st.builds(Output, st.dictionaries(keys, json_values)),
    st.builds(Output, json_values, st.just(frozenset({"calls", ""}))),
    st.builds(Failure, st.text()),
)


@given(st.sampled_from(EXPECTATIONS), outputs, outputs)
def test_any_output_gets_a_judgement(
    expectation: Expectation, first: Output | Failure, second: Output | Failure
) -> None:
    judgement = evaluate(expectation, [first, second])
    assert judgement.status in ("pass", "fail", "not_applicable")
    assert (judgement.reason == "") is (judgement.status == "pass")
    assert "\n" not in judgement.reason
    assert not (judgement.missing and judgement.observed is not MISSING)


def nested(wrap: Any, innermost: Any) -> Any:
    value = innermost
    for _ in range(DEPTH):
        value = wrap(value)
    return value


DEEP = {"lists": lambda inner: [inner], "objects": lambda inner: {"bed": inner}}


@pytest.mark.parametrize("wrap", DEEP.values(), ids=DEEP)
def test_depth_costs_no_recursion(wrap: Any) -> None:
    deep, same, other = nested(wrap, 1), nested(wrap, 1), nested(wrap, 2)
    assert equal(deep, same)
    assert not equal(deep, other)
    assert equality_key(deep) != equality_key(other)
    judgement = evaluate(Expectation(op="equals", value=deep), [Output(other)])
    assert judgement.status == "fail"
    assert judgement.reason.endswith(": expected 1, found 2")
    for op, value in (("one_of", [deep]), ("not_equals", other), ("equals", same)):
        assert evaluate(Expectation(op=op, value=value), [Output(deep)]).status == "pass"


DEEP_OUTPUT = Output({name: nested(DEEP["lists"], 1) for name in ("bed", "calls", "left", "scan")})


@pytest.mark.parametrize("expectation", EXPECTATIONS)
def test_every_expectation_bears_a_deep_output(expectation: Expectation) -> None:
    judgement = evaluate(expectation, [DEEP_OUTPUT, DEEP_OUTPUT])
    assert (judgement.reason == "") is (judgement.status == "pass")


def test_a_deep_value_is_written_as_json_text() -> None:
    assert json_text(nested(DEEP["lists"], {})) == "[" * DEPTH + "{}" + "]" * DEPTH


def test_a_deep_json_text_is_an_observation_not_a_crash() -> None:
    expectation = Expectation(via=("parse_json",), op="present")
    judgement = evaluate(expectation, [Output("[" * 100_000)])
    assert judgement.reason.startswith("parse_json: not JSON (nested too deeply): ")


def test_an_integer_too_long_for_decimal_is_shown_all_the_same() -> None:
    judgement = evaluate(Expectation(op="is_null"), [Output(10**5000)])
    assert judgement.reason.startswith("expected null, found 0x")


def test_a_path_a_thousand_levels_deep_is_followed() -> None:
    path = "$" + "[0]" * DEPTH
    judgement = evaluate(
        Expectation(path=path, op="equals", value=1), [Output(nested(DEEP["lists"], 1))]
    )
    assert judgement.status == "pass"


@given(json_values, json_values)
def test_equality_keys_agree_with_equality(left: Any, right: Any) -> None:
    assert equal(left, left)
    assert equal(left, right) is (equality_key(left) == equality_key(right))
    assert equal(left, right) is equal(right, left)


def test_numbers_are_compared_by_kind_unless_by_value() -> None:
    assert not equal(1, 1.0)
    assert first_difference([1], [1.0]) == Difference((Index(0),), 1, 1.0)
    assert equal([1], [1.0], numeric=True)


@given(json_values)
def test_json_text_is_read_back_as_the_same_value(value: Any) -> None:
    assert equal(value, read_json(json_text(value)))
    assert json.loads(json_text(value)) == value


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_written_in_its_shortest_form(value: float) -> None:
    text = json_text(value)
    assert float(text) == value
    assert "." in text or "e" in text
    assert "e0" not in text
    assert "+" not in text


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_a_float_that_json_has_not_is_written_as_null(value: float) -> None:
    assert json_text(value) == "null"


@pytest.mark.parametrize(
    ("expected", "found", "difference"),
    [
        ([1, [2, 3]], [1, [2, 4]], Difference((Index(1), Index(1)), 3, 4)),
        ({"a": 1, "b": 2}, {"a": 0, "b": 0}, Difference((Key("a"),), 1, 0)),
        ([1, 2], [1], Difference((Index(1),), 2, MISSING)),
        ({}, {"a": None}, Difference((Key("a"),), MISSING, None)),
        (1, True, Difference((), 1, True)),
        ([], {}, Difference((), [], {})),
    ],
)
def test_the_first_difference_is_found(expected: Any, found: Any, difference: Difference) -> None:
    assert first_difference(expected, found) == difference
    assert first_difference(expected, expected) is None


def test_the_first_difference_is_the_first_in_order() -> None:
    assert first_difference([[1, 1], 1], [[1, 2], 2]) == Difference((Index(0), Index(1)), 1, 2)


@pytest.mark.parametrize(
    ("path", "found"),
    [("a[0].b", 1), ("a[?b equals 1].b", 1), ("a[*].b", [1, 2]), ("a[2]", MISSING), ("$", None)],
)
def test_a_path_is_resolved_in_one_output(path: str, found: Any) -> None:
    value = {"a": [{"b": 1}, {"b": 2}]}
    expected = value if found is None else found
    assert resolve(value, parse_path(path).segments) == expected
