"""The worked example of 06 section 13, read from the chapter: source, cases, ledger counts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from spec_examples import fenced_blocks, table_rows

sys.path.insert(0, str(Path(__file__).parent))

from idiom_cases import evaluated

SPEC = Path(__file__).parents[3] / "migrate" / "spec" / "06-legacy-rust-idioms.md"
SECTION = [block for block in fenced_blocks(SPEC) if block.section == "13"]
SOURCE = next(block.text for block in SECTION if block.language == "rust")
FIRST_CASE = next(block.text for block in SECTION if block.language == "json")
ROWS = {row.cells[0].strip("`"): row.cells for row in table_rows(SPEC, "`tool_parse_core_")}
FILE = evaluated(SOURCE)
WATERS, UNKNOWN = FILE.tests
REGISTRY = {
    "tools": [{"name": "water", "parameters": {"bed": {"type": "string"}}}],
}


def demands(test: Any, step: int) -> list[dict[str, Any]]:
    """The expectations of a test about one step, with the step left out of their paths."""
    found = []
    for draft in test.drafts:
        if draft.subsumed_by is None and draft.steps == (step,):
            text = msgspec.json.encode(draft.expectation).decode().replace(f'"s{step}:', '"')
            found.append({**msgspec.json.decode(text), "note": None})
    return found


def test_steps_are_the_cases_of_the_table() -> None:
    assert [(step.op, step.args["text"]) for step in WATERS.steps] == [
        ("parse_bare", 'water({ bed: "north" })'),
        ("parse_bare", 'water({ bed: "south\\n" })'),
    ]
    (step,) = UNKNOWN.steps
    assert (step.op, step.args["text"]) == ("parse_text", "<tool_call>spade({})</tool_call>")
    for step in (*WATERS.steps, *UNKNOWN.steps):
        name = f"tool_parse_core_{'waters_each_bed' if step.loop else 'unknown_spade_is_reported'}"
        row = ROWS[name + "".join(f"-{number:02}" for number in step.loop)]
        assert f"`{step.op}`" in row[1]
        assert f"`{step.args['text']}`" in row[1]
        assert step.args["tools"] == REGISTRY
        assert step.names == {"tools": "shed"}


def test_expectations_are_those_of_the_first_case() -> None:
    case = msgspec.json.decode(FIRST_CASE)
    expected = [{**item, "note": None} for item in case["expect"]]
    for step in (1, 2):
        found = demands(WATERS, step)
        assert [{"id": f"e{i}", **item} for i, item in enumerate(found, start=1)] == expected
    assert case["args"]["text"] == WATERS.steps[0].args["text"]


def test_the_disjunction_is_one_expectation() -> None:
    assert demands(UNKNOWN, 1) == [
        {
            "op": "any_of",
            "value": [
                {"path": "errors", "op": "any", "value": {"op": "contains", "value": "spade"}},
                {"path": "calls", "op": "is_empty"},
            ],
            "note": None,
        }
    ]


def test_the_implied_length_is_subsumed_by_the_asserted_one() -> None:
    dropped = [draft for draft in WATERS.drafts if draft.subsumed_by is not None]
    assert [(d.expectation.path, d.expectation.op, d.expectation.value) for d in dropped] == [
        ("s1:calls", "length_min", 1),
        ("s2:calls", "length_min", 1),
    ]
    for draft in dropped:
        assert WATERS.drafts[draft.subsumed_by].expectation.op == "length_equals"


def test_the_ledger_counts() -> None:
    instances = [instance for test in FILE.tests for instance in test.instances]
    assert (FILE.sites, FILE.unreached) == (4, ())
    assert [instance.status for instance in instances].count("translated") == 5
    assert [instance.code for instance in instances].count("static_true") == 2
    assert len(instances) == 7
    last = [instance for instance in WATERS.instances if instance.site.line == 19]
    assert [len(instance.drafts) for instance in last] == [2, 2]
    assert [instance.loop for instance in last] == [(1,), (2,)]
