"""What the bundled implementation answers: exactly this output, or exactly this refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.configuration import BUNDLED
from harness.implementation import Answer, InProcess, load_in_process
from harness.implementation.arguments import KINDS, refusing
from harness.ops import load_ops

FOLDER = Path(__file__).parent / "answers"
ROWS: list[dict[str, Any]] = [
    row for path in sorted(FOLDER.glob("*.json")) for row in json.loads(path.read_bytes())
]
IMPLEMENTATION = load_in_process("bundled", BUNDLED.python)

UNSUPPORTED = {
    "assistant_tool_message",
    "assistant_response_message",
    "local_tool",
    "tools_to_native",
    "deferred_tool_names",
    "inject_tool_search",
}
"""Ops of EP-09 … EP-11 and EP-13 … EP-15: the specification does not say what they do."""


def expected(row: dict[str, Any]) -> Answer:
    if "refused" in row:
        return Answer("refused", detail=row["refused"])
    return Answer("output", output=row["output"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['op']}: {row['name']}")
def test_the_answer_is_exactly_this(row: dict[str, Any]) -> None:
    assert IMPLEMENTATION.ask(row["op"], row["args"]) == expected(row)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['op']}: {row['name']}")
def test_asking_changes_no_argument(row: dict[str, Any]) -> None:
    before = json.dumps(row["args"])
    IMPLEMENTATION.ask(row["op"], row["args"])
    assert json.dumps(row["args"]) == before


@pytest.mark.parametrize("kind", ["output", "refused"])
def test_every_op_has_a_row_that_it_answers_and_one_that_it_refuses(kind: str) -> None:
    assert {row["op"] for row in ROWS if kind in row} == IMPLEMENTATION.ops


def test_it_answers_the_ops_of_the_table_but_those_without_a_specification() -> None:
    assert load_ops().keys() - IMPLEMENTATION.ops == UNSUPPORTED
    assert IMPLEMENTATION.ops < load_ops().keys()
    for op in UNSUPPORTED:
        answer = IMPLEMENTATION.ask(op, {})
        assert answer == Answer("unsupported", detail=f"bundled does not answer {op}")


def test_every_argument_of_its_ops_has_a_kind() -> None:
    assert KINDS.keys() == {name for op in IMPLEMENTATION.ops for name in load_ops()[op].args}


def test_the_first_fault_is_told_in_the_order_of_the_arguments() -> None:
    told = IMPLEMENTATION.ask("parse_native_json", {"known_tools": 1, "text": 2, "tools": 3})
    assert told == Answer("refused", detail="text must be a string")


def test_a_fault_of_the_function_itself_is_a_crash_and_no_refusal() -> None:
    def broken(text: str) -> Any:
        raise TypeError(f"no {text}")

    implementation = InProcess("double", refusing({"parse_fenced": broken}))
    assert implementation.ask("parse_fenced", {"text": "x"}) == (
        Answer("crashed", detail="TypeError: no x")
    )
