"""The table of negations (OPR-12), row by row."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness.expectation import Expectation, as_json, negate

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "negations.json").read_text())


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_the_negation_is_as_the_table_says(row: dict[str, Any]) -> None:
    negated = negate(msgspec.convert(row["expect"], Expectation))
    assert [as_json(part) for part in negated] == row["negated"]


def test_a_predicate_may_be_a_record_already() -> None:
    record = Expectation(op="all", value=Expectation(op="is_null"))
    assert [as_json(part) for part in negate(record)] == [
        {"op": "any", "value": {"op": "not_null"}}
    ]
