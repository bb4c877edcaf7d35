"""The native-JSON lane called directly (NJ-2 … NJ-9)."""

from __future__ import annotations

from typing import Any

import pytest
from bare_cases import read_json, subjects

from parser import parse_native_json_tool_calls
from parser.bare.native import MAX_DEPTH

CASES = read_json("native.json")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['why']}")
def test_rule(case: dict[str, Any]) -> None:
    found = parse_native_json_tool_calls(case["text"], set(case["known"]))

    assert {
        "calls": [[call.id, call.name, call.arguments] for call in found.calls],
        "errors": subjects(found.errors),
        "spans": [list(span) for span in found.spans],
    } == {field: case[field] for field in ("calls", "errors", "spans")}


@pytest.mark.parametrize(("levels", "calls"), [(MAX_DEPTH, 1), (MAX_DEPTH + 1, 0)])
def test_nesting_beyond_the_limit_is_no_json(levels: int, calls: int) -> None:
    inner = levels - 2  # the item and its arguments are levels too
    value = "[" * inner + "]" * inner
    text = f'{{"name":"read","arguments":{{"a":{value}}}}}'

    assert len(parse_native_json_tool_calls(text, {"read"}).calls) == calls


def test_integers_and_doubles_are_told_apart() -> None:
    text = '{"name":"read","arguments":{"a":18446744073709551615,"b":18446744073709551616,"c":1.0}}'

    (call,) = parse_native_json_tool_calls(text, {"read"}).calls

    assert isinstance(call.arguments, dict)
    assert {key: type(value) for key, value in call.arguments.items()} == {
        "a": int,
        "b": float,
        "c": float,
    }


def test_the_error_shows_what_was_written() -> None:
    raw = "{" + "x" * 300
    text = f'{{"name":"read","arguments":"{raw}"}}'

    (error,) = parse_native_json_tool_calls(text, {"read"}).errors

    assert error.facts["raw"] == raw[:200] + "…"
    assert error.facts["reason"] in error.message


def test_the_record_as_plain_data() -> None:
    text = 'a {"name":"read","arguments":{}} [{"name":"zz","arguments":{}}]'

    found = parse_native_json_tool_calls(text, {"read"})

    assert found.to_dict() == {
        "calls": [{"id": "native_fallback", "name": "read", "arguments": {}}],
        "errors": [found.errors[0].to_dict()],
        "spans": [[2, 32], [33, 63]],
    }
