"""Call-shape normalisation: the chapter's SX rows and the cases beside this file."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from spec_examples import PARSER_SPEC, Row, table_rows

from parser import normalize_tool_call_shape, normalize_tool_name

ROWS = table_rows(PARSER_SPEC / "04-bare-and-json.md", "SX-")
CASES = json.loads((Path(__file__).parent / "shapes.json").read_text(encoding="utf-8"))

_SHAPE = re.compile(r"`(?P<name>.+?)`, (?:`(?P<arguments>.+)`|(?P<same>arguments unchanged))")


def _shape(cell: str, same: Any = None) -> tuple[str, Any]:
    match = _SHAPE.match(cell)
    assert match is not None, cell
    return match["name"], same if match["same"] else json.loads(match["arguments"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.cells[0])
def test_worked_example(row: Row) -> None:
    name, arguments = _shape(row.cells[1])

    assert normalize_tool_call_shape(name, arguments) == _shape(row.cells[2], arguments)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['why']}")
def test_rule(case: dict[str, Any]) -> None:
    assert normalize_tool_call_shape(*case["input"]) == tuple(case["output"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['why']}")
def test_the_arguments_given_are_left_as_they_are(case: dict[str, Any]) -> None:
    name, arguments = copy.deepcopy(case["input"])

    normalize_tool_call_shape(name, arguments)

    assert [name, arguments] == case["input"]


def test_no_row_is_left_out() -> None:
    assert [row.cells[0] for row in ROWS] == [f"SX-{number}" for number in range(1, 24)]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (" tools.bash ", "run"),
        ("repo_browser.ls", "look"),
        ("run<|channel|>final", "run"),
        ("<|constrain|>json", "json"),
        ("tool_call", "tool_call"),
        ("read", "read"),
        ("", ""),
    ],
)
def test_a_name_alone(written: str, name: str) -> None:
    assert normalize_tool_name(written) == name


def test_many_markers_in_a_name() -> None:
    assert normalize_tool_name("<|a|>" * 50_000 + "look") == "look"
    assert normalize_tool_name("<|a|>look" + "<|" * 50_000) == "look"


@pytest.mark.parametrize("name", [None, 7, b"run", ["run"]])
def test_a_name_of_another_type(name: Any) -> None:
    with pytest.raises(TypeError, match="name must be str"):
        normalize_tool_call_shape(name, {})
    with pytest.raises(TypeError, match="name must be str"):
        normalize_tool_name(name)
