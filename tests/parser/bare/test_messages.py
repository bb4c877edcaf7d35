"""The messages of the bare lane carry what section 12 demands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from bare_cases import REGISTRIES, SUBJECTS, read_json
from spec_examples import PARSER_SPEC, table_rows

from parser import parse_bare_calls_in_body

CASES = read_json("messages.json")

# Codes of section 12 that no text given to the bare lane can cause.
ELSEWHERE = {
    "call_missing_open_paren",
    "call_args_not_object",
    "object_args_not_object",
    "missing_required_params",
    "payload_trailing_bytes",
    "adaptive_unresolved_key",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["code"])
def test_message(case: dict[str, Any]) -> None:
    (error,) = parse_bare_calls_in_body(case["text"], REGISTRIES["SAMPLE"]).errors

    assert error.code == case["code"]
    assert [part for part in case["fragments"] if part not in error.message] == []
    assert [part for part in case.get("absent", []) if part in error.message] == []


def test_every_code_of_the_chapter_has_its_place() -> None:
    rows = table_rows(PARSER_SPEC / "04-bare-and-json.md", "`")
    listed = {code for row in rows for code in re.findall(r"`([a-z_]+)`", row.cells[0])}
    codes = {case["code"] for case in CASES}

    assert codes == SUBJECTS.keys()
    assert codes | ELSEWHERE <= listed


def test_a_long_argument_is_shown_in_part() -> None:
    inside = "{ command: " + "x" * 300

    (error,) = parse_bare_calls_in_body(f"run({inside}", REGISTRIES["SAMPLE"]).errors

    assert error.facts["raw"] == inside[:200] + "…"


def test_a_preview_runs_into_what_follows() -> None:
    (error,) = parse_bare_calls_in_body("run({ a: x })\nDone.", REGISTRIES["SAMPLE"]).errors

    assert error.facts["raw"] == "{ a: x })\nDone."
