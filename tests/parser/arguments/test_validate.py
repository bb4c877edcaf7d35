"""Validation of arguments: the chapter's VX rows, and what a row does not show."""

from __future__ import annotations

import json
from typing import Any

import pytest
from argument_cases import CHAPTER, REGISTRIES, codes
from spec_examples import Row, table_rows

from parser import collect_tool_schemas, validate_tool_args

ROWS = table_rows(CHAPTER, "VX-")
SAMPLE = collect_tool_schemas(REGISTRIES["SAMPLE"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.cells[0])
def test_worked_example(row: Row) -> None:
    name, args = codes(row.cells[1])

    error = validate_tool_args(name, json.loads(args), SAMPLE)

    shown = "ok" if error is None else f"`{error.code}({', '.join(_subjects(error.facts))})`"
    assert shown == row.cells[2]


def _subjects(facts: Any) -> list[str]:
    return [facts["tool"], *facts["missing"]]


def test_no_row_is_left_out() -> None:
    assert [row.cells[0] for row in ROWS] == [f"VX-{number}" for number in range(1, 6)]


@pytest.mark.parametrize(
    ("parameters", "args", "missing"),
    [
        ({"b": {}, "a": {}}, {}, ("a", "b")),
        ({"b": {}, "a": {"required": False}}, {}, ("b",)),
        ({"a": {"required": None}, "b": {"required": 0}}, {}, ("a", "b")),
        ({"a": {"default": 1}, "b": {"default": None}}, {}, ()),
        ({"a": "a path"}, {"b": 1}, ("a",)),
        ({"a": {}}, None, ("a",)),
        ({"a": {}}, [{"a": 1}], ("a",)),
        ({"a": {}, "b": {}}, {"a": [], "b": {}}, ()),
        ({"a": {"type": "int", "enum": [1]}}, {"a": "two"}, ()),
        ({}, 7, ()),
    ],
)
def test_what_is_missing(parameters: Any, args: Any, missing: tuple[str, ...]) -> None:
    schemas = collect_tool_schemas([{"name": "dig", "parameters": parameters}])

    error = validate_tool_args("dig", args, schemas)

    assert (error.facts["missing"] if error else ()) == missing


def test_the_first_schema_of_a_name_decides() -> None:
    tools = [{"name": "dig", "parameters": {"a": {}}}, {"name": "dig", "parameters": {"b": {}}}]

    assert validate_tool_args("dig", {"a": 1}, collect_tool_schemas(tools)) is None


def test_every_missing_name_is_told() -> None:
    names = [f"p{number:02}" for number in range(70)]
    schemas = collect_tool_schemas([{"name": "dig", "parameters": {name: {} for name in names}}])

    error = validate_tool_args("dig", {}, schemas)

    assert error is not None
    assert error.message.endswith("missing required parameter(s): " + ", ".join(names))


def test_a_name_of_another_type() -> None:
    with pytest.raises(TypeError, match="tool_name must be str"):
        validate_tool_args(7, {}, SAMPLE)  # type: ignore[arg-type]
