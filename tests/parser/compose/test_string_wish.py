"""Which parameters take their text verbatim (CMP-88, CMP-89)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parser.compose.string_wish import wants_string
from parser.compose.tools import Tools

WISHES = json.loads(Path(__file__).with_name("wishes.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", WISHES, ids=lambda row: row["why"])
def test_row(row: dict[str, Any]) -> None:
    assert wants_string(row["entry"]) is row["wants"]


def test_a_schema_that_holds_itself_says_nothing_about_itself() -> None:
    entry: dict[str, Any] = {}
    entry["anyOf"] = [entry, {"type": "string"}]
    hollow: dict[str, Any] = {}
    hollow["oneOf"] = [hollow] * 1000

    assert wants_string(entry) is True
    assert wants_string(hollow) is False


def test_a_schema_deeper_than_anyone_writes_says_nothing() -> None:
    entry: dict[str, Any] = {"type": "string"}
    for _ in range(100_000):
        entry = {"anyOf": [entry]}

    assert wants_string(entry) is False


class TestParameters:
    def test_the_first_entry_of_a_name_decides(self) -> None:
        entries = [
            {"name": "peek", "parameters": {"n": {"type": "int"}}},
            {"name": "peek", "parameters": {"n": {"type": "string"}, "m": {"type": "int"}}},
        ]

        assert Tools(entries).wants_string("peek", "n") is False
        assert Tools(entries).wants_string("peek", "m") is True

    def test_a_full_json_schema_is_read_as_a_flat_map(self) -> None:
        schema = {"type": "object", "properties": {"n": {"type": "int"}}, "required": ["n"]}
        tools = Tools({"tools": [{"name": "peek", "parameters": schema}]})

        assert tools.wants_string("peek", "n") is True
        assert tools.wants_string("peek", "properties") is False
        assert tools.wants_string("peek", "type") is True

    @pytest.mark.parametrize("parameters", [None, ["n"], "n"])
    def test_parameters_that_are_no_mapping_are_none(self, parameters: Any) -> None:
        assert Tools([{"name": "peek", "parameters": parameters}]).wants_string("peek", "n") is True

    def test_an_implicit_tool_has_no_schema(self) -> None:
        assert Tools(None).wants_string("ledger", "n") is True
