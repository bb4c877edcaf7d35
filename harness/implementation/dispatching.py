"""The dispatch stage: what happens to a call before its tool runs (06 EP-06 … EP-08, EP-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import parser
from harness.implementation.records import failed, ok, tagged

if TYPE_CHECKING:
    from harness.expectation import Json


def normalize_args(name: str, args: Json, tools: Any) -> Json:
    """EP-06: the arguments as the tool should receive them."""
    return parser.normalize_tool_args(name, args, tools)


def validate_args(name: str, args: Json, tools: Any) -> dict[str, Any]:
    """EP-07: whether they may be dispatched; the schemas are those of a registry (EP-35)."""
    error = parser.validate_tool_args(name, args, parser.collect_tool_schemas(tools))
    return ok(None) if error is None else failed(error)


def collect_schemas(tools: Any, native_tools: Any) -> list[dict[str, Any]]:
    """EP-08: the schemas of all tools, sorted by name."""
    schemas = parser.collect_tool_schemas(tools, native_tools)
    return [
        {"name": schema.name, "parameters": [_parameter(one) for one in schema.parameters]}
        for schema in schemas
    ]


def _parameter(parameter: parser.ToolParameter) -> dict[str, Any]:
    declared = {
        "name": parameter.name,
        "type": tagged(parameter.type),
        "required": parameter.required,
        "description": parameter.description,
        "examples": list(parameter.examples),
    }
    return declared | ({"default": parameter.default} if parameter.has_default else {})


def normalize_call_shape(name: str, args: Json) -> dict[str, Any]:
    """EP-22: name and arguments of a call, repaired (RES-02)."""
    shaped, arguments = parser.normalize_tool_call_shape(name, args)
    return {"name": shaped, "arguments": arguments}


def normalize_tool_name(name: str) -> str:
    """EP-22: the name alone."""
    return parser.normalize_tool_name(name)
