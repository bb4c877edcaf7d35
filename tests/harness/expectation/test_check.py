"""Errors of malformed expectations: they name the field and what was expected in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness.errors import DataError
from harness.expectation import (
    FACETS,
    OPERATORS,
    Expectation,
    ExpectationError,
    Output,
    check,
    evaluate,
)
from harness.expectation.check import MAX_DEPTH

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "malformed.json").read_text(encoding="utf-8")
)

each_row = pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])


@each_row
def test_a_malformed_expectation_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(ExpectationError) as error:
        check(msgspec.convert(row["expect"], Expectation), steps=row.get("steps"))
    assert str(error.value) == row["error"]
    assert isinstance(error.value, DataError)
    field = row["error"].partition(": ")[0]
    assert error.value.field == field
    assert row["error"] == f"{field}: {error.value.problem}"


@each_row
def test_evaluation_refuses_it_too(row: dict[str, Any]) -> None:
    outputs = [Output({})] * row.get("steps", 9)
    with pytest.raises(ExpectationError) as error:
        evaluate(msgspec.convert(row["expect"], Expectation), outputs)
    if row["expect"].get("facet") is None:
        assert str(error.value) == row["error"]


def nested(depth: int) -> Expectation:
    expectation = Expectation(op="present")
    for _ in range(depth):
        expectation = Expectation(op="any", value=expectation)
    return expectation


def test_expectations_may_be_nested_up_to_a_limit() -> None:
    check(nested(MAX_DEPTH))
    with pytest.raises(ExpectationError, match=f"expectations nested deeper than {MAX_DEPTH}$"):
        check(nested(MAX_DEPTH + 1))


def test_the_deepest_expectation_can_be_evaluated() -> None:
    value: Any = 1
    for _ in range(MAX_DEPTH):
        value = [value]
    assert evaluate(nested(MAX_DEPTH), [Output(value)]).status == "pass"
    assert evaluate(nested(MAX_DEPTH), [Output(value[0])]).status == "fail"


def test_predicates_in_paths_count_as_nested() -> None:
    path = "a"
    for _ in range(MAX_DEPTH + 1):
        path = f"a[?{path} present]"
    with pytest.raises(ExpectationError, match=f"expectations nested deeper than {MAX_DEPTH}$"):
        check(Expectation(path=path, op="present"))


@pytest.mark.parametrize("facet", [*sorted(FACETS), None])
def test_facets_are_known(facet: str | None) -> None:
    check(Expectation(path="calls", op="present", facet=facet))


JUDGEMENTS = (Path(__file__).parent / "judgements").glob("*.json")
EXAMPLES: dict[str, dict[str, Any]] = {
    row["expect"]["op"]: row["expect"]
    for file in JUDGEMENTS
    for row in json.loads(file.read_text())
}
"""For every operator an expectation that is well formed."""

COMPARING_NUMBERS = {
    *("equals", "not_equals", "same_as", "differs_from", "one_of", "includes", "excludes"),
    *("lt", "le", "gt", "ge"),
}


@pytest.mark.parametrize("op", sorted(OPERATORS))
def test_numbers_are_compared_by_value_only_by_operators_that_compare(op: str) -> None:
    expectation = msgspec.convert(EXAMPLES[op] | {"numeric": True}, Expectation)
    if op in COMPARING_NUMBERS:
        check(expectation)
    else:
        with pytest.raises(ExpectationError, match=r"^numeric: .* compares no numbers with it$"):
            check(expectation)


def test_a_step_that_the_case_has_is_no_error() -> None:
    check(Expectation(path="s2:a", op="same_as", value="s1:a"), steps=2)
    check(Expectation(path="a", op="any", value={"path": "b", "op": "present"}), steps=1)
    check(Expectation(path="s9:a", op="present"))
