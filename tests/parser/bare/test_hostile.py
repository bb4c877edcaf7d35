"""Texts, registries and types that must give a result, or a TypeError, and nothing else."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from bare_cases import REGISTRIES, read_json
from hypothesis import given
from hypothesis import strategies as st
from spec_examples import PARSER_SPEC, fenced_blocks

from parser import (
    ParseResult,
    parse_bare_calls_in_body,
    parse_bare_calls_in_body_with_known,
    parse_native_json_tool_calls,
)

SAMPLE = REGISTRIES["SAMPLE"]
KNOWN = frozenset({"run", "edit", "read"})

# Words of the grammar, so that random texts come near to being calls.
PIECES = [
    "run(", "run{", "read(", "tool(", "bash(", "walk(", "{", "}", "[", "]", "(", ")", ">", "<",
    "command", "name", ":", "=", ",", '"', "'", "`", "```", "```py\n", "\n", "\r\n", " ", "\t",
    "<<X\n", "X\n", "<<'X':1\n", "\\", "\\n", "\\u", "//", "/*", "*/", "${", "1", "null", "é",
    "Step: ", "use: ", "<think>", "</think>", "<tool_call>", "</tool_call>", "tool_call to=run",
    "<|message|>", "<|channel|>", '{"name":"read","arguments":{}}', '{"function":{', '"arguments":',
    'run({ command: "a" })', "\ud800", "\0", "\f", "\v", "\u2028", "\u00a0",
]  # fmt: skip

texts = st.lists(st.sampled_from(PIECES), max_size=24).map("".join) | st.text(max_size=80)


@given(texts)
def test_every_text_has_a_result(text: str) -> None:
    result = parse_bare_calls_in_body(text, SAMPLE)

    assert isinstance(json.dumps(result.to_dict()), str)
    assert {call.name for call in result.calls} <= {"run", "edit", "ledger", "load_skill"}
    _check_ids(result)


def _check_ids(result: ParseResult) -> None:
    """The two lanes never mix; bare calls are numbered without gaps."""
    ids = [call.id for call in result.calls]
    if "native_fallback" not in ids:
        assert ids == [f"tc_{number}" for number in range(len(ids))]
    else:
        assert set(ids) == {"native_fallback"}


@given(texts, st.integers(0, 9_999))
def test_the_text_of_a_call_is_gone_from_the_prose(text: str, number: int) -> None:
    call = f'run({{ command: "marker {number}" }})'

    result = parse_bare_calls_in_body_with_known(f"{text}\n{call}\n{text}", KNOWN)

    credited = [found.arguments for found in result.calls]
    if {"command": f"marker {number}"} in credited:
        assert call not in result.prose


@given(texts)
def test_native_spans_are_disjoint_and_in_order(text: str) -> None:
    found = parse_native_json_tool_calls(text, KNOWN)

    bounds = [position for span in found.spans for position in span]
    assert bounds == sorted(bounds)
    assert all(text[span.start] in "[{" and text[span.end - 1] in "]}" for span in found.spans)
    for span in found.spans:
        assert parse_native_json_tool_calls(text[span.start : span.end], KNOWN).spans == (
            (0, span.end - span.start),
        )


@given(texts)
def test_the_same_text_gives_the_same_result(text: str) -> None:
    first = parse_bare_calls_in_body(text, SAMPLE)

    parse_bare_calls_in_body("run(" + text, SAMPLE)

    assert parse_bare_calls_in_body(text, SAMPLE) == first


def test_threads_do_not_meet() -> None:
    chapter = PARSER_SPEC / "04-bare-and-json.md"
    examples = [
        json.loads(line.text) for block in fenced_blocks(chapter, "jsonl") for line in block.lines
    ]
    cases = [(case["text"], REGISTRIES[case["tools"]]) for case in [*examples, *_rules()]]
    alone = [parse_bare_calls_in_body(*case) for case in cases]
    together: dict[int, list[ParseResult]] = {}

    def work(worker: int) -> None:
        order = range(len(cases)) if worker % 2 else range(len(cases) - 1, -1, -1)
        results = {index: parse_bare_calls_in_body(*cases[index]) for index in order}
        together[worker] = [results[index] for index in range(len(cases))]

    workers = [threading.Thread(target=work, args=(worker,)) for worker in range(4)]
    for thread in workers:
        thread.start()
    for thread in workers:
        thread.join()

    assert list(together.values()) == [alone] * 4


def _rules() -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = read_json("rules.json")
    return rules


HOSTILE = {
    "stubs": "run({\n",
    "unclosed heredocs": "run({ command: <<X\n",
    "heredocs with their own tags": "run({ command: <<X{}\n",
    "unclosed strings": "run({ command: '\n",
    "unclosed templates": "run({ command: `${\n",
    "unclosed comments": "run({ /*\n",
    "near-miss labels": "Step: run(x)\n",
    "unknown tools": "walk({ a: 1 })\n",
    "aliases": "bash({ cmd: \n",
    "backticks": "`",
    "fences": "```\n",
    "brackets": "[",
    "objects": '{"a":',
    "native calls": '{"name":"read","arguments":{}}',
    "quotes": '"',
    "apostrophes": "it's ",
    "harmony lines": 'tool_call to=run<|message|>{"command":"a"}\n',
    "harmony stubs": "tool_call to=run<|message|>{\n",
    "blanks": " \t",
    "carriage returns": "\r",
    "thinking": "<think>",
    "wrapper tags": "<tool_call>",
    "lone surrogates": "\ud800\n",
    "NUL": "\0\n",
    "nested calls": "run({a:",
    "escapes": "run({ a: '\\u{\n",
}


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_a_long_text_of_one_kind_has_a_result(unit: str) -> None:
    text = "".join(unit.replace("{}", str(n), 1) for n in range(20_000 // len(unit)))

    result = parse_bare_calls_in_body(text, SAMPLE)

    assert isinstance(result.prose, str)
    _check_ids(result)


def test_a_very_long_line() -> None:
    line = "a" * 10_000_000

    assert parse_bare_calls_in_body(line, SAMPLE).prose == line


@pytest.mark.parametrize("bracket", ["[", "{", "run({a:[", "run({a:{a:"])
def test_a_hundred_thousand_nested_brackets(bracket: str) -> None:
    result = parse_bare_calls_in_body(bracket * 100_000, SAMPLE)

    assert result.calls == ()


@pytest.mark.parametrize(
    "name", ["", "\ud800", "a\0b", "run(", "<|x|>", "$", "é", "x" * 100_000, "__proto__", "tool"]
)
def test_hostile_tool_names(name: str) -> None:
    tools = [{"name": name}, {"name": "run"}]

    result = parse_bare_calls_in_body('walk({ a: 1 })\nrun({ command: "a" })', tools)

    assert [call.name for call in result.calls] == ["run"]
    assert [error.code for error in result.errors] == ["unknown_tool"]


@pytest.mark.parametrize("tools", [7, "run", object(), [object()], {"tools": {}}, [[]], b"run"])
def test_any_registry_is_accepted(tools: Any) -> None:
    assert parse_bare_calls_in_body("run({})", tools).errors[0].code == "unknown_tool"


@pytest.mark.parametrize("text", [None, 7, b"run({})", ["run({})"]])
def test_a_text_of_another_type(text: Any) -> None:
    with pytest.raises(TypeError, match="text must be str"):
        parse_bare_calls_in_body(text)
    with pytest.raises(TypeError, match="text must be str"):
        parse_bare_calls_in_body_with_known(text, set())
    with pytest.raises(TypeError, match="text must be str"):
        parse_native_json_tool_calls(text, set())


@pytest.mark.parametrize("known", [None, "run", 7, [b"run"]])
def test_known_names_of_another_type(known: Any) -> None:
    with pytest.raises(TypeError, match="known must"):
        parse_bare_calls_in_body_with_known("run({})", known)
    with pytest.raises(TypeError, match="known must"):
        parse_native_json_tool_calls("[]", known)
