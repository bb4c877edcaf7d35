"""MOCK-1 … MOCK-4: what a response may say, which one answers, and what the model says itself."""

from __future__ import annotations

from typing import Any

import pytest
from host_calls import call, new_run, refused

from harness.harn.agent.model.defaults import default_reply
from harness.harn.agent.model.globs import matches
from harness.harn.agent.model.records import Request, strings_of
from harness.harn.builtins.categories import CATEGORIES
from harness.harn.errors import HarnError, LimitError

FIELDS: list[tuple[str, Any, str]] = [
    ("text", 3, "text must be a string, got int 3"),
    ("tool_calls", {}, "tool_calls must be a list"),
    ("tool_calls", ["x"], "tool_calls[0] must be a dict"),
    ("tool_calls", [{"name": "a"}, {}], "tool_calls[1].name is required"),
    ("tool_calls", [{"name": " "}], "tool_calls[0].name must be a non-empty string"),
    ("match", [], "match must be a string, got list"),
    ("consume_match", 1, "consume_match must be a bool"),
    ("input_tokens", -1, "input_tokens must be an int, and must be >= 0, got int -1"),
    ("output_tokens", 1.5, "output_tokens must be an int"),
    ("cache_read_tokens", True, "cache_read_tokens must be an int"),
    ("cache_write_tokens", "1", "cache_write_tokens must be an int"),
    ("thinking", {}, "thinking must be a string"),
    ("thinking_summary", 1, "thinking_summary must be a string"),
    ("stop_reason", 1, "stop_reason must be a string"),
    ("model", 1, "model must be a string"),
    ("error", "auth", "error must be a dict"),
    ("error", {}, "error.category is required"),
    ("error", {"category": "bad"}, "error.category must be one of"),
    ("error", {"category": "auth", "message": 1}, "error.message must be a string"),
    ("error", {"category": "auth", "retry_after_ms": -1}, "error.retry_after_ms must be"),
]


@pytest.mark.parametrize(("field", "value", "fragment"), FIELDS)
def test_a_field_that_is_wrong(field: str, value: Any, fragment: str) -> None:
    error = refused("llm_mock", {field: value})

    assert error.code == "llm_mock_field"
    assert f"llm_mock: {fragment}" in str(error)


@pytest.mark.parametrize("field", sorted({field for field, _, _ in FIELDS}))
def test_nil_is_no_field(field: str) -> None:
    run = new_run()
    call("llm_mock", {field: None}, run=run)

    assert call("llm_call", "x", run=run)["output_tokens"] == 30


@pytest.mark.parametrize("category", CATEGORIES)
def test_an_error_of_each_category(category: str) -> None:
    run = new_run()
    call("llm_mock", {"error": {"category": category, "message": "so"}}, run=run)

    error = refused("llm_call", "x", run=run)

    assert (str(error), error.category) == (f"Error [{category}]: so", category)


@pytest.mark.parametrize(
    ("glob", "text", "expected"),
    [
        ("", "", True),
        ("", "a", False),
        ("*", "", True),
        ("*", "any\nthing", True),
        ("abc", "abc", True),
        ("abc", "abcd", False),
        ("ab*", "abc", True),
        ("ab*", "cab", False),
        ("*bc", "abc", True),
        ("*bc", "bcd", False),
        ("*b*", "abc", True),
        ("*x*", "abc", False),
        ("a*c", "ac", True),
        ("a*a", "a", False),
        ("aa*aa", "aaa", False),
        ("a*b*c", "a-b-c", True),
        ("a*b*c", "a-c-b", False),
        ("a*b*b", "ab", False),
        ("*a*a*", "ba", False),
        ("**", "x", True),
        ("a**b", "a12b", True),
        ("a?b", "acb", False),
    ],
)
def test_globs(glob: str, text: str, *, expected: bool) -> None:
    assert matches(glob, text) is expected


def test_all_texts_of_messages_are_looked_at() -> None:
    message = {"role": "tool", "content": ["a", {"b": "c", "a": "d"}], "n": 1, "none": None}

    assert list(strings_of(message)) == ["a", "d", "c", "tool"]


def test_looking_through_texts_costs_steps() -> None:
    run = new_run(steps=2000)
    for number in range(100):
        call("llm_mock", {"text": "x", "match": f"{number}"}, run=run)

    with pytest.raises(LimitError):
        call("llm_call", "long" * 10_000, run=run)


@pytest.mark.parametrize(
    "tool",
    [
        {"name": "look", "input_schema": {"properties": {"n": {"type": "integer"}}}},
        {"type": "function", "function": {"name": "look", "parameters": {}}},
        {"name": "look"},
    ],
)
def test_the_first_tool_with_a_name_is_called(tool: dict[str, Any]) -> None:
    hosted = {"type": "tool_search", "mode": "hosted"}

    reply = default_reply(Request((), tools=(hosted, tool, {"name": "other"})))

    assert [(one["name"], one["arguments"]) for one in reply.tool_calls] == [("look", {})]


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, 0),
        ({"type": "number"}, 0.0),
        ({"type": "boolean"}, False),
        ({"type": "array"}, []),
        ({"type": "object"}, {}),
        ({"type": "string"}, ""),
        ({"type": ["integer"]}, ""),
        ({"enum": [1]}, ""),
        (None, ""),
    ],
)
def test_placeholders(schema: Any, expected: Any) -> None:
    parameters = {"properties": {"p": schema} if schema else {}, "required": ["p"]}

    reply = default_reply(Request((), tools=({"name": "t", "input_schema": parameters},)))

    assert reply.tool_calls[0]["arguments"] == {"p": expected}


def test_without_tools_the_model_answers_with_a_text() -> None:
    hosted = {"type": "tool_search", "mode": "hosted"}

    reply = default_reply(Request(({"role": "user", "content": "hi"},), tools=(hosted,)))

    assert (reply.text, reply.tool_calls) == ("Mock response to 1-word prompt: hi", ())


@pytest.mark.parametrize(
    ("options", "fragment"),
    [
        ("x", "options must be a dict or nil, got string"),
        ({"provider": 1}, "provider must be a string"),
        ({"model": 1}, "model must be a string"),
        ({"tools": []}, "tools must be a dict"),
        ({"messages": {}}, "messages must be a list"),
        ({"messages": ["x"]}, "messages[0] must be a dict"),
    ],
)
def test_options_that_are_wrong(options: Any, fragment: str) -> None:
    error = refused("llm_call", "x", None, options)

    assert (error.code, f"llm_call: {fragment}" in str(error)) == ("llm_option", True)


def test_a_call_that_fails_is_recorded_too() -> None:
    run = new_run()
    call("llm_mock", {"error": {"category": "auth"}}, run=run)
    with pytest.raises(HarnError):
        call("llm_call", "x", run=run)

    assert len(call("llm_mock_calls", run=run)) == 1
