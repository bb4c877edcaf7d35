"""When two expectations demand the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness.expectation import Demands, Expectation, same_demand

DATA: dict[str, list[list[dict[str, Any]]]] = json.loads(
    (Path(__file__).parent / "demands.json").read_text()
)


def read(pair: list[dict[str, Any]]) -> tuple[Expectation, Expectation]:
    left, right = (msgspec.convert(raw, Expectation) for raw in pair)
    return left, right


@pytest.mark.parametrize("pair", DATA["same"], ids=json.dumps)
def test_the_same_said_in_two_ways_is_the_same(pair: list[dict[str, Any]]) -> None:
    left, right = read(pair)
    assert same_demand(left, right)
    assert same_demand(right, left)


@pytest.mark.parametrize("pair", DATA["different"], ids=json.dumps)
def test_what_differs_in_one_thing_is_not_the_same(pair: list[dict[str, Any]]) -> None:
    left, right = read(pair)
    assert not same_demand(left, right)
    assert not same_demand(right, left)


@pytest.mark.parametrize("pair", DATA["same"] + DATA["different"], ids=json.dumps)
def test_a_repeated_demand_is_found_among_others(pair: list[dict[str, Any]]) -> None:
    left, right = read(pair)
    demands = Demands()
    assert demands.first(left) is None
    repeats = demands.first(right)
    assert repeats is (left if same_demand(left, right) else None)
    assert demands.first(left) is left
    assert demands.first(right) is (repeats or right)


def test_records_and_tables_inside_are_the_same() -> None:
    record = Expectation(path="a", op="any_of", value=[Expectation(path="b", op="is_null")])
    table = Expectation(path="a", op="any_of", value=[{"path": "b", "op": "is_null"}])
    assert same_demand(record, table)
