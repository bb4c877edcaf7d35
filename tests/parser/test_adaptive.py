"""The adaptive parser: the chapter's AX rows, the gate, and what the grammars give together."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spec_examples import PARSER_SPEC, Row, table_rows

from parser import Call, collect_tool_schemas, parse
from parser.adaptive import (
    CreditedBesides,
    KeyAsName,
    key_as_name,
    parse_adaptive_tool_calls,
    resolved_name,
    with_candidate,
)

ROWS = table_rows(PARSER_SPEC / "04-bare-and-json.md", "AX-")
CASES = json.loads((Path(__file__).parent / "adaptive.json").read_text(encoding="utf-8"))
PING = [{"name": "ping", "parameters": {"host": {"type": "string"}}}]
REGISTRIES = {"`ping`(`host`)": PING, "none": None}

_CALL = re.compile(r"`(?P<id>\w+) (?P<name>\w+) (?P<arguments>\{.*\})`")
_VIOLATION = re.compile(r"`(?P<code>\w+)\((?P<key>\w+)\)`")


def _text(cell: str) -> str:
    return cell.removeprefix("`").removesuffix("`")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.cells[0])
def test_worked_example(row: Row) -> None:
    tools, text = REGISTRIES[row.cells[1]], _text(row.cells[2])
    alone = parse(text, tools)

    result = parse_adaptive_tool_calls(text, tools)

    # The row says what is added to the tagged result.
    assert result.calls[: len(alone.calls)] == alone.calls
    assert result.violations[: len(alone.violations)] == alone.violations
    added = [_shown(call) for call in result.calls[len(alone.calls) :]]
    refused = [
        [violation.code, violation.facts["key"]]
        for violation in result.violations[len(alone.violations) :]
    ]
    assert (added, refused) == _expected(row.cells[3])


def _shown(call: Call) -> list[Any]:
    return [call.id, call.name, call.arguments]


def _expected(cell: str) -> tuple[list[Any], list[Any]]:
    if call := _CALL.match(cell):
        return [[call["id"], call["name"], json.loads(call["arguments"])]], []
    if violation := _VIOLATION.match(cell):
        return [], [[violation["code"], violation["key"]]]
    assert cell == "nothing"
    return [], []


def test_no_row_is_left_out() -> None:
    assert [row.cells[0] for row in ROWS] == [f"AX-{number}" for number in range(1, 9)]


@pytest.mark.parametrize("case", CASES["candidates"], ids=lambda case: case["why"])
def test_candidate(case: dict[str, Any]) -> None:
    candidate = key_as_name(case["text"])

    shown = None if candidate is None else [candidate.key, candidate.arguments]
    assert shown == case["candidate"]


@pytest.mark.parametrize("case", CASES["gate"], ids=lambda case: case["why"])
def test_gate(case: dict[str, Any]) -> None:
    schemas = collect_tool_schemas(case["tools"])

    assert resolved_name(KeyAsName(*case["candidate"]), schemas) == case["name"]


@pytest.mark.parametrize("case", CASES["texts"], ids=lambda case: case["why"])
def test_text(case: dict[str, Any]) -> None:
    result = parse_adaptive_tool_calls(case["text"], PING)

    assert {
        "calls": [_shown(call) for call in result.calls],
        "errors": [error.code for error in result.errors],
        "violations": [violation.code for violation in result.violations],
        "prose": result.prose,
    } == {key: case[key] for key in ("calls", "errors", "violations", "prose")}


FENCED = '```tool\n{"name": "ping", "args": {"host": "h"}}\n```\n'
TAGGED = '<tool_call>\nping({ host: "h" })\n</tool_call>\n'
BROKEN = "<tool_call>\nping({ host: })\n</tool_call>\n"


@pytest.mark.parametrize(
    ("text", "tool_format"),
    [
        (TAGGED, "text"),
        (FENCED, "json"),
        (TAGGED + FENCED, "text"),
        (FENCED + TAGGED, "text"),
        (BROKEN + FENCED, "json"),  # the tagged errors are gone
        (BROKEN, "text"),
        ("Only words.", "text"),
        ("```tool\n{}\n```\n", "text"),  # fenced errors do not count
    ],
)
def test_which_grammar_wins(text: str, tool_format: str) -> None:
    results = {name: parse(text, PING, name) for name in ("text", "json")}

    assert results["text"] != results["json"]
    assert parse_adaptive_tool_calls(text, PING) == results[tool_format]


@pytest.mark.parametrize(
    ("present", "is_added"),
    [
        (Call("tc_0", "ping", {"host": "h", "n": 1}), False),
        (Call("tc_0", "ping", {"n": 1, "host": "h"}), False),
        (Call("tc_0", "pong", {"host": "h", "n": 1}), True),
        (Call("tc_0", "ping", {"host": "h"}), True),
        (Call("tc_0", "ping", {"host": "h", "n": True}), True),
        (Call("tc_0", "ping", {"host": "h", "n": 1.0}), True),
    ],
)
def test_a_call_that_is_there_is_not_added_again(present: Call, *, is_added: bool) -> None:
    before = replace(parse("p"), calls=(present,))
    candidate = KeyAsName("ping", {"host": "h", "n": 1})

    after = with_candidate(before, candidate, collect_tool_schemas(PING))

    added = (Call("tc_1", "ping", {"host": "h", "n": 1}),) if is_added else ()
    assert replace(after, dispositions=before.dispositions) == replace(
        before, calls=(present, *added)
    )


def test_the_violation_says_what_was_rejected() -> None:
    (violation,) = parse_adaptive_tool_calls('{"pong": {"n": 1}}', PING).violations[-1:]

    assert violation.facts == {"key": "pong"}
    for fragment in ("protocol_violation", "did not map unambiguously", "'pong'", "rejected"):
        assert fragment in violation.message


PIECES = [
    *['{"ping":', '{"host": "h"}', "}", '{"name":"ping","args":{"host":"h"}}', "```tool\n", "```"],
    *["\n", "<tool_call>", "</tool_call>", 'ping({ host: "h" })', "<think>", "</think>", "x "],
]


@given(st.lists(st.sampled_from(PIECES), max_size=10).map("".join) | st.text(max_size=30))
def test_every_text_has_a_result(text: str) -> None:
    result = parse_adaptive_tool_calls(text, PING)

    assert isinstance(json.dumps(result.to_dict()), str)
    assert [call.id for call in result.calls] == [f"tc_{n}" for n in range(len(result.calls))]


@pytest.mark.parametrize("tools", [7, "ping", [[]], {"tools": 1}])
def test_any_registry_is_accepted(tools: Any) -> None:
    assert parse_adaptive_tool_calls('{"ping": {"host": "h"}}', tools).calls == ()


def test_a_text_of_another_type() -> None:
    with pytest.raises(TypeError, match="text must be str"):
        parse_adaptive_tool_calls(None)  # type: ignore[arg-type]


def test_the_format_adaptive_asks_for_it() -> None:
    text = '{"ping": {"host": "h1"}}'

    assert parse(text, PING, "adaptive") == parse_adaptive_tool_calls(text, PING)
    assert [call.name for call in parse(text, PING, "adaptive").calls] == ["ping"]


@pytest.mark.parametrize("tool_format", ["Adaptive", " adaptive", "auto", ["adaptive"], None])
def test_no_other_value_does(tool_format: object) -> None:
    text = '{"ping": {"host": "h1"}}'

    assert parse(text, PING, tool_format) == parse(text, PING)
    assert not parse(text, PING).calls


def test_the_call_is_accounted_for_where_the_object_ends() -> None:
    """CMP-28(c), ADP-6: the piece keeps what the grammar made of it."""
    text = '<think>Hm.</think>\n{"ping":\n  {"host": "h1"}}\n'
    alone = [record.to_dict() for record in parse(text, PING).dispositions]

    result = parse(text, PING, "adaptive", next_seq=iter([7]).__next__)

    [*before, last] = [record.to_dict() for record in result.dispositions]
    assert before == alone[:-1]
    assert last == {
        **alone[-1],
        "rule": "ADP-5",
        "outcome": [*alone[-1]["outcome"], {"disposition": "credited", "calls": ["tc_7"]}],
    }


def test_the_piece_keeps_the_codes_of_what_is_wrong_with_it() -> None:
    (piece,) = parse_adaptive_tool_calls("<x>").dispositions
    besides = CreditedBesides(piece, "tc_0")

    assert (besides.errors, besides.violations) == ((), ("unknown_tag",))
