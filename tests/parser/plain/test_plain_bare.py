"""Bare calls and native JSON: the parser against a plain reading of chapter 04."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_bare import PlainBare, PlainNative
from plain_names import shape, unknown
from source_texts import FRAGMENTS, case_texts, texts

from parser import (
    normalize_tool_call_shape,
    parse_bare_calls_in_body_with_known,
    parse_native_json_tool_calls,
)
from parser.names.unknown import unknown_tool_feedback

if TYPE_CHECKING:
    from parser import Call, Diagnostic

KNOWN = frozenset({"sail", "run", "edit", "read", "look", "search", "ledger", "load_skill"})
PIECES = [
    *("run(", "run{", "read(", "tool(", "bash(", "walk(", "{", "}", "[", "]", "(", ")", ">", "<"),
    *("command", "name", ":", "=", ",", '"', "'", "`", "```", "```py\n", "\n", "\n\n\n", " ", "\t"),
    *("<<X\n", "X\n", "\\", "//", "/*", "*/", "1", "é", "Step: ", "use: ", "tool_code: ", "call:"),
    *("<think>", "</think>", "<tool_call>", "</tool_call>", "tool_call to=run", "tool_call to="),
    *("<|message|>", "<|channel|>", '{"function":{', '"arguments":', 'run({ command: "a" })'),
    *('{"name":"read","arguments":{}}', '{"tool":"repo_browser.ls","parameters":{}}', "raed({})"),
    *('bash({ cmd: ["sh","-c","x"] })', "create({ a: 1 })", 'call({ name: "run", cmd: 1 })'),
    *(
        '{"name":"tool","arguments":{"name":"run","args":"{}"}}',
        '[1,{"name":"run","arguments":{}}]',
    ),
    *('{"id":"q","function":{"name":"zz","arguments":1}}', "grep({})", "checkX({})", "test({})"),
    *('{"name":"<|x|>run","arguments":{"script":1}}', '{"name":"run<|end|>","arguments":""}'),
    *(
        "```\n\n```",
        "```\n",
        "\ud800",
        "\0",
        "\f",
        "\u2028",
        "\u00a0",
        "\x1c",
        "run({ a: <<X\nX })",
    ),
]
glued = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)


def said(error: Diagnostic) -> list[str]:
    facts = [error.facts.get(name) for name in ("label", "name", "tool", "suggestion")]
    return [error.code, *(fact for fact in facts if fact is not None)]


def shown(calls: tuple[Call, ...], errors: tuple[Diagnostic, ...]) -> str:
    plain = [[call.id, call.name, call.arguments] for call in calls]
    return json.dumps([plain, list(map(said, errors))])


def check(text: str) -> None:
    result, expected = parse_bare_calls_in_body_with_known(text, KNOWN), PlainBare(text, KNOWN)

    assert shown(result.calls, result.errors) == json.dumps([expected.calls, expected.errors])
    assert result.prose == expected.prose


@settings(max_examples=800, deadline=None)
@given(glued | texts)
def test_any_text(text: str) -> None:
    check(text)


@pytest.mark.parametrize("text", case_texts(), ids=lambda text: ascii(text[:40]))
def test_a_case(text: str) -> None:
    check(text)


@pytest.mark.parametrize("name", FRAGMENTS)
def test_fragments(name: str) -> None:
    for fragment in FRAGMENTS[name]:
        check(f"{fragment}\n```\n{fragment}\n```\nrun({{ a: 1 }}) {fragment}")


@settings(max_examples=400, deadline=None)
@given(glued | texts)
def test_native_calls_alone(text: str) -> None:
    found, expected = parse_native_json_tool_calls(text, KNOWN), PlainNative(text, KNOWN)

    assert shown(found.calls, found.errors) == json.dumps([expected.calls, expected.errors])
    assert list(found.spans) == expected.spans


_NAME_PARTS = [
    *("tool", "tool.", "tools.", "functions.", "function", ".call", "call", "run", "sh", "bash"),
    *("create", "edit", "repo_browser.", "file_browser.", "ls", "grep", "<|", "|>", "<|channel|>"),
    *("<|end|>", "<|message|>", " ", "\u00a0", "x", "container.exec", "tool_call"),
]
_names = st.lists(st.sampled_from(_NAME_PARTS), max_size=4).map("".join)
_leaves = st.sampled_from(
    [None, 1, "", "x", "bash", "-c", "READ ", "find", "{}", '{"cmd":["ls"]}', "[1]", True]
)
_keys = st.sampled_from(
    *[["name", "tool", "args", "arguments", "parameters", "intent", "command", "cmd", "action"]]
)
_arguments = st.recursive(
    _leaves | _names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_keys, inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=400, deadline=None)
@given(_names, st.dictionaries(_keys, _arguments, max_size=4) | _arguments)
def test_any_shape(name: str, arguments: Any) -> None:
    assert json.dumps(normalize_tool_call_shape(name, arguments)) == json.dumps(
        shape(name, arguments)
    )


_known = st.text("acdery", min_size=1, max_size=6)


@given(_names | st.text("abceroty_X", max_size=8), st.frozensets(_known))
def test_any_unknown_name(name: str, known: frozenset[str]) -> None:
    assert said(unknown_tool_feedback(name, known)) == unknown(name, known)
