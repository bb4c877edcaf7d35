"""MOCK-6, 05 SEAM-9 and 02 SPEC-1: scripts reach the parser with the registries that they built.

The texts are the worked examples of chapter 03; what they come to is tested beside the parser.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from host_calls import call, new_run, refused
from script_cases import run_text
from spec_examples import PARSER_SPEC, fenced_blocks

import parser
from harness.harn.agent.sessions import Session, Sessions
from harness.harn.values.model import Builtin
from harness.harn.values.plain import from_plain, to_plain

HANDLER = Builtin("handler", lambda run, arguments: 1)

SCRIPT = """
tool peek(path: string, depth: int = 1) { path }
tool write_doc(path: string, body: string, steps: list, mode: "append" | "replace") { path }
tool exec_cmd(cmd: string) { cmd }
println(json_stringify({tools: peek.tools + write_doc.tools + exec_cmd.tools}))
"""

TEXTS = [
    json.loads(line.text.removeprefix("in:  "))
    for block in fenced_blocks(PARSER_SPEC / "03-composition.md")
    for line in block.lines
    if line.text.startswith("in:  ")
]


@pytest.fixture(scope="module")
def declared() -> Any:
    """The registry of chapter 03 section 13, as a script declares it."""
    return json.loads(run_text(SCRIPT).output)


def test_there_are_examples() -> None:
    assert len(TEXTS) > 50


@pytest.mark.parametrize("text", TEXTS)
def test_a_script_gets_what_the_parser_gives(text: str, declared: Any) -> None:
    result = parser.parse(text, declared)

    assert call("agent_parse_tool_calls", text, declared) == {
        "calls": [one.to_dict() for one in result.calls],
        "tool_calls": [one.to_dict() for one in result.calls],
        "tool_parse_errors": list(result.error_messages),
        "protocol_violations": list(result.violation_messages),
        "recovered_from_stray_count": result.recovered_from_stray_count,
        "prose": result.prose,
        "user_response": result.user_response,
        "done_marker": result.done_marker,
        "canonical_text": result.canonical,
        "dropped": [drop._asdict() for drop in result.dropped],
    }


@pytest.mark.parametrize("text", TEXTS)
def test_a_script_gets_the_units_of_the_scan(text: str, declared: Any) -> None:
    spec = call("tool_parse_scan_spec", declared)
    units = call("__host_tool_scan_units", text, spec)

    assert units == parser.scan_units(text, parser.standard_spec(declared)).to_dict()


def test_handlers_and_other_keys_are_nothing_to_the_parser() -> None:
    entry = {"name": "run", "parameters": {"at": {"type": "int", "default": HANDLER}}}
    registry = {"tools": [{**entry, "handler": HANDLER}, "no entry"]}
    text = "<function=run><parameter=at>3</parameter></function>"

    [found] = call("agent_parse_tool_calls", text, registry)["tool_calls"]

    assert found["arguments"] == {"at": 3}


def test_numbers_go_on_from_text_to_text() -> None:
    run = new_run()
    text = "<tool_call>ledger({})</tool_call>"

    ids = [
        call("agent_parse_tool_calls", text, run=run)["tool_calls"][0]["id"]
        for run in (run, run, new_run())
    ]

    assert ids == ["tc_0", "tc_1", "tc_0"]


def test_without_a_registry_the_tools_of_the_running_agent_are_meant() -> None:
    run = new_run()
    text = "<tool_call>dig({})</tool_call>"
    registry = {"tools": [{"name": "dig"}]}

    with run.room(Sessions).inside(Session("s"), registry):
        inside = call("agent_parse_tool_calls", text, run=run)
        spec = call("tool_parse_scan_spec", run=run)
    outside = call("agent_parse_tool_calls", text, run=run)

    assert [one["name"] for one in inside["tool_calls"]] == ["dig"]
    assert spec["known_tools"] == ["dig", "ledger", "load_skill"]
    assert outside["tool_calls"] == []


@pytest.mark.parametrize(
    ("name", "arguments", "code", "fragment"),
    [
        ("agent_parse_tool_calls", [], "parse_text_type", "text must be a string, got nil"),
        ("agent_parse_tool_calls", ["", "x"], "parse_registry_type", "got string"),
        ("tool_parse_scan_spec", [[]], "parse_registry_type", "got list"),
        ("__host_tool_scan_units", [], "scan_text_missing", "text is required"),
        ("__host_tool_scan_units", [1], "scan_text_type", "found number"),
        ("__host_tool_scan_units", [""], "scan_spec_missing", "spec is required"),
        ("__host_tool_scan_units", ["", {}], "scan_spec_field_required", "spec.call_tags"),
        ("__host_tool_scan_units", ["", {"call_tags": ["a", 3]}], "scan_spec_entry_type", "number"),
    ],
)
def test_wrong_arguments(name: str, arguments: list[Any], code: str, fragment: str) -> None:
    error = refused(name, *arguments)

    assert (error.code, fragment in str(error)) == (code, True)
    assert str(error).startswith(f"Runtime error: {name}: ")


def test_a_text_costs_steps() -> None:
    error = refused("agent_parse_tool_calls", "x" * 2000, run=new_run(steps=1000))

    assert error.code == "step_limit"


def test_values_are_json_and_back() -> None:
    shared = {"n": 1}
    value = {"list": [1, 2.5, "é", None, True], "twice": [shared, shared], "set": 1 << 70}

    plain = to_plain(new_run(), value)

    assert plain == value
    assert plain["twice"][0] is plain["twice"][1]
    assert to_plain(new_run(), [b"ab"]) == ['b"6162"']
    assert from_plain(value) == {**value, "set": float(1 << 70)}


def test_shared_parts_are_converted_once() -> None:
    value: Any = []
    for _ in range(100):
        value = [value, value]

    assert call("agent_parse_tool_calls", "x", {"tools": [{"name": "a", "parameters": value}]})


def test_a_value_that_nests_deep_is_refused() -> None:
    value: Any = "x"
    for _ in range(20_000):
        value = {"properties": {"a": value}}

    error = refused("agent_parse_tool_calls", "x", {"tools": [{"name": "a", "parameters": value}]})

    assert str(error) == "Runtime error: a value nests deeper than 1000 levels"


@pytest.mark.parametrize(("text", "head"), [("\n run {", {"name": "run", "sep": "{"}), ("run", {})])
def test_the_head_of_a_call(text: str, head: dict[str, str]) -> None:
    assert call("__host_tool_call_head", text) == head
