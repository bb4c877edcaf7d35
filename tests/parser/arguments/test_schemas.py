"""Schemas out of registries and provider tools (SCH-1 … SCH-4)."""

from __future__ import annotations

from typing import Any

import pytest
from argument_cases import REGISTRIES, read_json

from parser import collect_tool_schemas
from parser.arguments.schemas import ToolParameter
from parser.arguments.types import UNKNOWN, Array, Primitive

CASES = read_json("schemas.json")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['why']}")
def test_rule(case: dict[str, Any]) -> None:
    schemas = collect_tool_schemas(case.get("tools"), case.get("provider_tools"))

    assert [
        [schema.name, [p.name if p.required else f"{p.name}?" for p in schema.parameters]]
        for schema in schemas
    ] == case["schemas"]


def test_the_order_of_the_sample_registry() -> None:
    edit, run = collect_tool_schemas(REGISTRIES["SAMPLE"])

    assert [parameter.name for parameter in edit.parameters] == [
        *["action", "path"],
        *["content", "function_name", "import_statement", "new_body", "ops"],
    ]
    assert [parameter.name for parameter in run.parameters] == ["command"]


def test_everything_of_a_parameter_is_kept() -> None:
    declared = {
        "type": "int",
        "description": "how deep",
        "required": False,
        "default": 3,
        "examples": [1, 2],
    }

    (schema,) = collect_tool_schemas([{"name": "dig", "parameters": {"depth": declared}}])

    assert schema.parameters == (
        ToolParameter(
            "depth",
            Primitive("int"),
            required=False,
            description="how deep",
            has_default=True,
            default=3,
            examples=(1, 2),
        ),
    )


@pytest.mark.parametrize(
    ("declared", "description"),
    [("int", "int"), (7, "7"), (None, "nil"), (True, "true"), (["a", 1], "[a, 1]")],
)
def test_what_is_no_mapping_describes_a_string(declared: Any, description: str) -> None:
    (schema,) = collect_tool_schemas([{"name": "dig", "parameters": {"depth": declared}}])

    assert schema.parameters == (
        ToolParameter("depth", Primitive("string"), description=description),
    )


def test_a_full_json_schema_is_three_parameters() -> None:
    parameters = {"type": "object", "properties": {"depth": {"type": "int"}}, "required": ["depth"]}

    (schema,) = collect_tool_schemas([{"name": "dig", "parameters": parameters}])

    assert schema.parameters == (
        ToolParameter("properties", UNKNOWN),
        ToolParameter("required", Primitive("string"), description="[depth]"),
        ToolParameter("type", Primitive("string"), description="object"),
    )


def test_a_provider_property_has_its_type() -> None:
    properties = {"a": {"type": "array"}, "b": True}
    tool = {"name": "dig", "input_schema": {"properties": properties, "required": ["a"]}}

    (schema,) = collect_tool_schemas(None, [tool])

    assert schema.parameters == (
        ToolParameter("a", Array()),
        ToolParameter("b", UNKNOWN, required=False),
    )


@pytest.mark.parametrize("tools", [None, 7, "dig", object(), {"tools": {}}, [[]], b"dig"])
def test_anything_may_be_given(tools: Any) -> None:
    assert collect_tool_schemas(tools, tools) == []
