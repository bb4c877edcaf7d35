"""Rules of chapter 05 section 1 that no worked example fixes, and inputs that are almost right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fenced_cases import codes

from parser.fenced import parse_fenced_json_tool_calls

HERE = Path(__file__).parent
CASES = [
    case
    for name in ("rules", "verbatim", "envelopes")
    for case in json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['why']}")
def test_rule(case: dict[str, Any]) -> None:
    result = parse_fenced_json_tool_calls(case["text"])

    assert [[call.id, call.name, call.arguments] for call in result.calls] == [
        [f"tc_{number}", *call] for number, call in enumerate(case.get("calls", []))
    ]
    assert codes(result.errors) == case.get("errors", [])
    assert codes(result.violations) == case.get("violations", [])
    assert result.prose == case.get("prose", "")
