"""Whatever a registry holds, there is a result, or the one documented error."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parser import (
    RegistryError,
    bare_tool_names,
    collect_tool_schemas,
    normalize_tool_args,
    parse,
    parse_adaptive_tool_calls,
    parse_bare_calls_in_body,
    recover_unique_provider_safe_alias,
    registry_from_anthropic,
    registry_from_any,
    registry_from_mcp,
    registry_from_openai,
    schema_match_repair_result,
    standard_spec,
    validate_tool_args,
)

CONSTRUCTORS = [
    registry_from_any,
    registry_from_openai,
    registry_from_anthropic,
    registry_from_mcp,
]
TEXTS = [
    'run({ a: "1" })\nrum({ a: 1 })\n<run({ a: 1 })>\n<tool_call>{"name":"zog"}</tool_call>',
    "<function=run><parameter=a>1</parameter><parameter=b>null</parameter></function>",
    '{"name":"run","arguments":{"a":"1"}}',
    '{"run": {"a": 1}}',
    '[TOOL_CALLS]run[ARGS]{"a":1}',
    '<｜DSML｜invoke name="run"></｜DSML｜invoke>',
    '```tool\n{"name":"run","args":{"a":1}}\n```',
]


def check(registry: Any) -> None:
    """Ask everything that takes a registry."""
    for text in TEXTS:
        json.dumps(parse(text, registry).to_dict())
        json.dumps(parse_adaptive_tool_calls(text, registry).to_dict())
        json.dumps(parse_bare_calls_in_body(text, registry).to_dict())
    bare_tool_names(registry)
    standard_spec(registry)
    schemas = [*collect_tool_schemas(registry), *collect_tool_schemas(None, registry)]
    for args in ({"a": "true"}, {"a": "[1]"}, {"a": {"b": 1}}, {"a": ""}, {}):
        normalize_tool_args("run", args, registry)
        validate_tool_args("run", args, schemas)
        schema_match_repair_result("rum", args, schemas)
    recover_unique_provider_safe_alias("RUN", schemas)
    for construct in CONSTRUCTORS:
        with suppress(RegistryError):
            collect_tool_schemas(construct(registry))


def itself() -> dict[str, Any]:
    value: dict[str, Any] = {"type": "object"}
    value |= {"properties": value, "anyOf": [value], "allOf": (value,), "parameters": value}
    return value


def in_itself() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


def deep(levels: int, key: str) -> dict[str, Any]:
    value: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        value = {key: value}
    return value


def many_times_over() -> dict[str, Any]:
    value: dict[str, Any] = {"type": "string"}
    for _ in range(60):
        value = {"anyOf": [value, value], "allOf": [value, value]}
    return value


class Rude:
    """Does nothing it is asked to."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


VALUES: dict[str, Any] = {
    "nothing": None, "a flag": True, "a number": 7, "no number": float("nan"), "a text": "x",
    "a huge number": 10**5_000, "bytes": b"x", "a set": {1}, "an empty list": [], "a pair": (1, 2),
    "an object": object(), "a function": len, "a type": int, "a rude object": Rude(),
    "itself": itself(), "a list in itself": in_itself(), "a lone surrogate": "\ud800",
    "a megabyte": "x" * 1_000_000, "many levels": deep(50_000, "allOf"),
    "levels of lists": [deep(50_000, "properties")], "one part many times": many_times_over(),
}  # fmt: skip
PLACES: dict[str, Any] = {
    "the registry": lambda value: value,
    "its tools": lambda value: {"tools": value},
    "its result": lambda value: {"result": {"tools": value}},
    "an entry": lambda value: [value],
    "a name": lambda value: [{"name": value}],
    "parameters": lambda value: [{"name": "run", "parameters": value}],
    "a parameter": lambda value: [{"name": "run", "parameters": {"a": value}}],
    "annotations": lambda value: [{"name": "run", "annotations": {"arg_schema": value}}],
    "aliases": lambda value: [
        {"name": "run", "annotations": {"arg_schema": {"arg_aliases": {"b": value}}}}
    ],
    "a function": lambda value: [{"type": "function", "function": value}],
    "its name": lambda value: [{"type": "function", "function": {"name": value}}],
    "a schema": lambda value: [{"name": "run", "input_schema": value}],
    "its properties": lambda value: [{"name": "run", "inputSchema": {"properties": value}}],
    "a property": lambda value: [{"name": "run", "inputSchema": {"properties": {"a": value}}}],
    "what is required": lambda value: [{"name": "run", "input_schema": {"required": [value]}}],
    "definitions": lambda value: [
        {"name": "run", "input_schema": {"$ref": "#/$defs/x", "$defs": {"x": value}}}
    ],
}
KEYWORDS = [
    *("type", "enum", "const", "oneOf", "anyOf", "allOf", "$ref", "nullable", "required"),
    *("default", "description", "examples", "properties"),
]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", VALUES)
def test_any_value_in_any_place(value: str, place: str) -> None:
    check(PLACES[place](VALUES[value]))


@pytest.mark.parametrize("keyword", KEYWORDS)
@pytest.mark.parametrize("value", VALUES)
def test_any_value_under_any_keyword(value: str, keyword: str) -> None:
    for given_value in (VALUES[value], [VALUES[value]]):
        check([{"name": "run", "parameters": {"a": {keyword: given_value}}}])
        schema = {"properties": {"a": {keyword: given_value}}, keyword: given_value}
        check([{"name": "run", "input_schema": schema}])


KEYS = [None, 7, b"a", ("a",), 10**5_000, frozenset({1}), Rude(), "\ud800"]


@pytest.mark.parametrize("key", KEYS, ids=lambda key: type(key).__name__)
def test_any_key(key: Any) -> None:
    check({key: [], "tools": [{key: "x", "name": "run"}]})
    check([{"name": "run", "parameters": {key: {"type": "string"}, "a": {key: 1}}}])
    check([{"name": "run", "input_schema": {"properties": {key: {}}}}])


NAMES = [
    *(
        "",
        " ",
        " run ",
        "run\n",
        ".*",
        "(run",
        "[a-z]+",
        "run|rum",
        "\\",
        "$",
        "^run$",
        "a{2}",
        "%s",
    ),
    *("{}", "<run>", "</tool_call>", "run(", "run()", '"run"', "`run`", "ｒun", "rυn", "ru\u200bn"),
    *("RUN", "rún", "ru\u0301n", "\ud800", "\0", "run\0", "<|end|>", "[ARGS]", "<｜DSML｜", "__x"),
    *("__proto__", "tool", "tool_call", "ledger", "done", "name", "x" * 1_000_000),
]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name[:20]))
def test_any_name(name: str) -> None:
    registry = [{"name": name}, {"name": "run", "parameters": {"a": {}}}, {"name": name}]

    check(registry)

    result = parse("run({ a: 1 })\nzebracrossing({ a: 1 })", registry)
    assert [call.name for call in result.calls] == ["run"]
    assert [error.code for error in result.errors] == ["unknown_tool"]


def test_names_that_only_look_alike_are_other_names() -> None:
    registry = [{"name": "ｒun"}, {"name": "rυn"}, {"name": "RUN"}, {"name": " run"}]

    (error,) = parse("run({ a: 1 })", registry).errors

    assert error.code == "unknown_tool_typo"
    assert parse("run({ a: 1 })", registry).calls == ()


def test_a_thousand_tools() -> None:
    registry = [
        {"name": f"tool_number_{number}", "parameters": {f"p{number}": {"type": "string"}}}
        for number in range(1_000)
    ]
    text = "".join(f"tool_nomber_{number}({{ a: 1 }})\n" for number in range(100))

    result = parse(f"tool_number_999({{ p999: 1 }})\n{text}", registry)

    assert [call.name for call in result.calls] == ["tool_number_999"]
    assert [error.facts["suggestion"] for error in result.errors] == [
        f"tool_number_{number}" for number in range(100)
    ]
    assert all("tool_number_149" in error.message for error in result.errors)
    assert all("…and 942 more" in error.message for error in result.errors)


_schemas: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.sampled_from(["string", "object", "array", "#/properties/a", "#", "#/$defs/x", "a"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*KEYWORDS, "$defs", "a", "x", "parameters"]), inner, max_size=4
        )
    ),
    max_leaves=15,
)


@given(_schemas)
def test_any_schema(schema: Any) -> None:
    check([{"name": "run", "parameters": schema}])
    check([{"name": "run", "input_schema": schema}])
