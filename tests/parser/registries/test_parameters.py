"""JSON Schema flattened to parameters, and schemas that only a hostile caller would give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parser import (
    RegistryError,
    collect_tool_schemas,
    normalize_tool_args,
    registry_from_any,
    registry_from_mcp,
)
from parser.registries.parameters import flat_parameters
from parser.registries.source import MAX_DEPTH, MAX_PARTS

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = json.loads((Path(__file__).parent / "schemas.json").read_text(encoding="utf-8"))


def _flat(schema: Any) -> dict[str, Any]:
    return flat_parameters("dig", schema, "schema")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_schema(case: dict[str, Any]) -> None:
    flat = _flat(case["schema"])

    assert flat == case["parameters"]
    assert list(flat) == list(case["parameters"])


def test_a_coercion_through_a_reference() -> None:
    schema = {
        "properties": {"deep": {"allOf": [{"$ref": "#/$defs/flag"}], "default": False}},
        "$defs": {"flag": {"type": "boolean"}},
    }

    registry = registry_from_mcp([{"name": "dig", "inputSchema": schema}])

    assert normalize_tool_args("dig", {"deep": "true"}, registry) == {"deep": True}


def test_a_schema_that_holds_itself() -> None:
    node: dict[str, Any] = {"type": "object", "description": "a node"}
    node["anyOf"] = [node, {"type": "string"}]
    node["allOf"] = [node]
    schema: dict[str, Any] = {"properties": {"node": node}}
    schema["allOf"] = [schema]
    schema["oneOf"] = [schema]

    assert _flat(schema) == {
        "node": {
            "type": "object",
            "description": "a node",
            "anyOf": [{}, {"type": "string"}],
            "required": False,
        }
    }


def test_values_that_hold_themselves() -> None:
    one: list[Any] = []
    other: list[Any] = []
    one.append(one)
    other.append(other)
    variants = [{"properties": {"a": {"const": value}}} for value in (one, other)]

    found = _flat({"anyOf": variants})["a"]["anyOf"]

    assert found[0]["const"] is one
    assert found[1]["const"] is other


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf", "allOf"])
def test_a_schema_that_doubles_without_end(keyword: str) -> None:
    definitions: dict[str, Any] = {
        f"d{n}": {keyword: [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(MAX_DEPTH)
    }
    definitions[f"d{MAX_DEPTH}"] = {"properties": {"b": {}}}
    reference = {"$ref": "#/$defs/d0"}

    flat = _flat({"properties": {"a": reference}, "allOf": [reference], "$defs": definitions})

    assert list(flat) == ["a"]


def test_a_very_deep_schema() -> None:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(100_000):
        schema = {"anyOf": [schema]}

    assert _flat({"properties": {"a": schema}}) == {"a": {"required": False}}


def test_very_many_parameters() -> None:
    names = [f"p{number}" for number in range(3 * MAX_PARTS)]

    flat = _flat({"properties": {name: {"type": "string"} for name in names}, "required": names})

    assert list(flat) == names
    assert flat["p0"] == {"type": "string"}
    assert flat[names[-1]] == {}


def test_a_thousand_tools() -> None:
    schema = {
        "properties": {"node": {"$ref": "#/$defs/node"}},
        "required": ["node"],
        "$defs": {"node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}}}},
    }
    tools = [{"name": f"dig{number:04}", "inputSchema": schema} for number in range(1_000)]

    schemas = collect_tool_schemas(registry_from_any(tools))

    assert [tool.name for tool in schemas] == [f"dig{number:04}" for number in range(1_000)]
    assert {tuple(p.name for p in tool.parameters) for tool in schemas} == {("node",)}


def test_properties_with_names_that_are_no_strings() -> None:
    with pytest.raises(RegistryError, match="expected a name, not a number"):
        _flat({"properties": {7: {}}})


KEYWORDS = [
    *["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "nullable", "default"],
    *["properties", "required", "items", "description", "$defs", "a", "b"],
]
SCALARS = [
    *[None, True, False, 0, 1.5, "object", "string", "array", "boolean", "", "\ud800"],
    *["#", "#/$defs/a", "#/properties/b", "#/allOf/0", "#//", "#/~1", "#a", "http://x.test/y"],
]
_scalars = st.sampled_from(SCALARS)
_schemas = st.recursive(
    _scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYWORDS), inner, max_size=5)
    ),
    max_leaves=20,
)
_TOOL_KEYS = ("type", "function", "parameters", "input_schema", "inputSchema")
_tools = st.lists(
    _schemas
    | st.fixed_dictionaries({"name": _scalars}, optional=dict.fromkeys(_TOOL_KEYS, _schemas)),
    max_size=3,
)


def _outcome(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except RegistryError as error:
        return error


def _with_properties(properties: dict[str, Any]) -> dict[str, Any]:
    return {"properties": properties, "$defs": properties}


@given(_schemas | st.dictionaries(st.sampled_from(["a", "b"]), _schemas).map(_with_properties))
def test_every_schema_has_parameters_or_an_error(schema: Any) -> None:
    outcome = _outcome(lambda: _flat(schema))

    if isinstance(outcome, RegistryError):
        assert outcome.place.startswith("schema")
        assert outcome.tool == "dig"
    else:
        assert all(isinstance(entry, dict) for entry in outcome.values())
        assert {entry.get("required", False) for entry in outcome.values()} <= {False}


@given(_tools | st.dictionaries(st.sampled_from(["tools", "result"]), _tools))
def test_every_value_is_a_registry_or_an_error(value: Any) -> None:
    outcome = _outcome(lambda: registry_from_any(value))

    if not isinstance(outcome, RegistryError):
        assert all("name" in entry for entry in outcome["tools"])
        assert len(collect_tool_schemas(outcome)) == len(outcome["tools"])
