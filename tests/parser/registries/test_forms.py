"""Registries out of OpenAI, Anthropic and MCP tools, and out of any of them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from parser import (
    RegistryError,
    collect_tool_schemas,
    registry_from_anthropic,
    registry_from_any,
    registry_from_mcp,
    registry_from_openai,
)

HERE = Path(__file__).parent
READERS: dict[str, Any] = {
    "openai": registry_from_openai,
    "anthropic": registry_from_anthropic,
    "mcp": registry_from_mcp,
    "any": registry_from_any,
}


def _read_json(name: str) -> Any:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


FORMS = _read_json("forms.json")
ERRORS = _read_json("errors.json")


def _readings() -> list[Any]:
    """Each case with its own constructor, and with the one that recognises the form."""
    return [
        pytest.param(reader, case, id=f"{reader}: {case['why']}")
        for case in FORMS
        for reader in dict.fromkeys([case["form"], *case.get("also", ["any"])])
    ]


@pytest.mark.parametrize(("reader", "case"), _readings())
def test_form(reader: str, case: dict[str, Any]) -> None:
    given = copy.deepcopy(case["given"])

    assert READERS[reader](given) == {"tools": case["tools"]}
    assert given == case["given"]


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case["why"])
def test_error(case: dict[str, Any]) -> None:
    with pytest.raises(RegistryError) as caught:
        READERS[case["form"]](case["given"])

    error = caught.value
    assert (error.place, error.tool) == (case["place"], case.get("tool"))
    assert case["reason"] in error.reason
    assert str(error).startswith(error.place)
    assert str(error).endswith(f": {error.reason}")


def test_an_error_names_the_tool() -> None:
    tools = [{"name": "dig", "input_schema": 7}]

    with pytest.raises(RegistryError) as caught:
        registry_from_anthropic(tools)

    assert str(caught.value) == (
        "tools[0].input_schema (tool 'dig'): expected a JSON Schema object, not a number"
    )


@pytest.mark.parametrize("value", [None, 7, "[]", b"[]", {}, {"tools": None}, {"result": {}}])
@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_what_holds_no_list(reader: Any, value: Any) -> None:
    with pytest.raises(RegistryError, match="expected a list of tools"):
        reader(value)


_A = {"a": {"type": "string"}}


@pytest.mark.parametrize(
    "parameters",
    [
        {"type": "object"},
        {"type": "object", "properties": {"a": True}},
        {"properties": {}},
        {"properties": _A},
        {"properties": {"a": {}}},
        {"properties": {"type": {"type": "string"}, "required": {"type": "boolean"}}},
        {"properties": _A, "required": ["a"]},
        {"properties": _A, "required": ("a",)},
        {"properties": _A, "required": [], "title": {"type": "string"}},
        {"properties": _A, "$defs": {"b": {"type": "string"}}},
        {"properties": _A, "$ref": "#/$defs/b", "$defs": {"b": {}}},
        {"properties": _A, "additionalProperties": False},
        {"properties": _A, "additionalProperties": {}},
        {"properties": _A, "title": "Dig", "description": "Dig a hole."},
        {"properties": _A, "required": ["a"], "x-vendor": 1},
    ],
    ids=str,
)
def test_a_schema_is_told_from_parameters(parameters: dict[str, Any]) -> None:
    tools = [{"name": "dig", "parameters": parameters}]

    registry = registry_from_any(tools)

    assert registry == registry_from_openai(tools)
    assert registry["tools"][0]["parameters"].keys() == parameters.get("properties", {}).keys()


@pytest.mark.parametrize(
    "parameters",
    [
        None,
        [],
        {},
        {"a": {"type": "string"}},
        {"type": {"type": "string"}, "properties": {"type": "object"}},
        {"properties": {"type": "object"}},
        {"properties": {"type": "object", "description": "What it has."}},
        {"properties": {"type": "list", "items": {"type": "string"}}, "required": {}},
        {"properties": "a list of names", "required": True},
        {"properties": {}, "required": {"type": "boolean"}},
        {"properties": {"items": {"type": "string"}}, "title": {"type": "string"}},
        {"properties": {}, "path": {"type": "string"}},
        {"required": ["a"]},
        {"$defs": {}},
        {7: {}, "properties": {}},
    ],
    ids=str,
)
def test_parameters_are_told_from_a_schema(parameters: Any) -> None:
    entry = {"name": "dig", "parameters": parameters}

    assert registry_from_any([entry]) == {"tools": [entry]}


def test_the_parser_reads_what_was_made() -> None:
    schema = {
        "type": "object",
        "properties": {"b": {"type": "boolean"}, "a": {"type": "string"}},
        "required": ["b"],
    }

    registry = registry_from_any([{"name": "dig", "inputSchema": schema}])

    (tool,) = collect_tool_schemas(registry)
    assert [(p.name, p.required) for p in tool.parameters] == [("b", True), ("a", False)]
