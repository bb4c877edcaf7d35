"""A translated test passes on an output exactly when the Rust test would."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from harness.expectation import Output, check, evaluate
from harness.ops import load_ops

sys.path.insert(0, str(Path(__file__).parent))

from idiom_cases import BUNDLED_OPS, evaluated

EMPTY = {
    "calls": [],
    "errors": [],
    "violations": [],
    "prose": "",
    "user_response": None,
    "done_marker": None,
    "canonical": "",
    "recovered_from_stray_count": 0,
    "dropped": [],
}
FILE = Path(__file__).parent / "verdicts.toml"
CASES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


CALL = 'let mut r = parse_fenced_json_tool_calls("x");'


def passes(case: dict[str, Any], text: str) -> bool:
    body = f"{case.get('call', CALL)}\n{case['rust']}"
    source = f"#[test] fn t() {{\n{body}\n}}\n{case.get('items', '')}"
    (test,) = evaluated(source, ported=BUNDLED_OPS).tests
    assert [instance.code for instance in test.instances if instance.code] == []
    (step,) = test.steps
    vectors = frozenset(load_ops()[step.op].typed_vectors)
    fields = EMPTY if "call" not in case else {}
    output = Output({**fields, **json.loads(text)}, vectors)
    for draft in test.drafts:
        check(draft.expectation, 1)
    kept = [draft.expectation for draft in test.drafts if draft.subsumed_by is None]
    found = {evaluate(expectation, [output]).status for expectation in kept}
    every = {evaluate(draft.expectation, [output]).status for draft in test.drafts}
    # What is subsumed changes nothing.
    assert ("fail" in found) == ("fail" in every)
    return "fail" not in found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_verdicts_are_those_of_the_rust_test(case: dict[str, Any]) -> None:
    assert [text for text in case["passes"] if not passes(case, text)] == []
    assert [text for text in case["fails"] if passes(case, text)] == []
