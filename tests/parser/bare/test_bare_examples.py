"""Every worked example of chapter 04 section 15, and every rule case beside this file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from bare_cases import REGISTRIES, observed, read_json
from spec_examples import PARSER_SPEC, fenced_blocks

CHAPTER = PARSER_SPEC / "04-bare-and-json.md"
EXAMPLES = [
    json.loads(line.text) for block in fenced_blocks(CHAPTER, "jsonl") for line in block.lines
]
RULES = read_json("rules.json")


def _expected(case: dict[str, Any]) -> dict[str, Any]:
    return {field: case[field] for field in ("calls", "errors", "prose")}


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["ex"])
def test_worked_example(case: dict[str, Any]) -> None:
    assert observed(case["text"], case["tools"]) == _expected(case)


@pytest.mark.parametrize("case", RULES, ids=lambda case: f"{case['rule']} {case['why']}")
def test_rule(case: dict[str, Any]) -> None:
    assert observed(case["text"], case["tools"]) == _expected(case)


def test_no_example_is_left_out() -> None:
    names = [f"EX-{number}" for number in range(1, 95)]

    assert [case["ex"] for case in EXAMPLES] == names
    assert {case["tools"] for case in EXAMPLES} <= REGISTRIES.keys()
    # The jsonl block is the only fenced block of the chapter.
    assert [block.language for block in fenced_blocks(CHAPTER)] == ["jsonl"]
