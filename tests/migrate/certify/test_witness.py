"""Outputs that are made up for expectations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness.expectation import Expectation, Output, evaluate
from migrate.certify.witness import opposed, witness

ROWS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("witnesses.json").read_text(encoding="utf-8")
)


def demands(row: dict[str, Any]) -> list[Expectation]:
    return [msgspec.convert(raw, Expectation) for raw in row["expect"]]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["expect"]))
def test_what_is_demanded_is_made_up(row: dict[str, Any]) -> None:
    made = witness((Output(row.get("from", {})),), demands(row))

    assert made == (Output(row["made"]),)
    assert {evaluate(demand, made).status for demand in demands(row)} == {"pass"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["expect"]))
def test_and_so_is_its_opposite(row: dict[str, Any]) -> None:
    expected = demands(row)
    passing = witness((Output(row.get("from", {})),), expected)
    for demand in expected:
        failing = opposed(passing, demand)
        assert evaluate(demand, failing).status == "fail", failing
