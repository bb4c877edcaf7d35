"""`tool_schema`: the tools of a registry with JSON schemas of their arguments (TOOL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.entry_lists import name_of
from harness.harn.lowering import Schema, json_type
from harness.harn.registries import Entry, refusal
from harness.harn.tools.registry import TOOLS, spend_on_parameters
from harness.harn.values.arguments import argument
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

Components: TypeAlias = "Mapping[str, Any]"
"""Schemas by name, which `{"$ref": name}` stands for."""

VERSION: Final = "harn-tools/1.0"


def _schema(run: Run, arguments: list[Value]) -> Value:
    tools = TOOLS.entries(TOOLS.registry_at(run, "tool_schema", arguments))
    spend_on_parameters(run, tools)
    components = argument(arguments, 1)
    if components is None:
        return {"schema_version": VERSION, "tools": [described(one) for one in tools]}
    if not isinstance(components, dict):
        message = f"components must be a dict of schemas, got {type_name(components)}"
        raise refusal("tool_schema_components", "tool_schema", message)
    return {
        "schema_version": VERSION,
        "tools": [described(one, components) for one in tools],
        "components": {"schemas": components},
    }


def described(entry: Entry, components: Components | None = None) -> dict[str, Value]:
    """Return name, description and schemas of a tool."""
    tool = {
        "name": name_of(entry),
        "description": entry.get("description", ""),
        "inputSchema": input_schema(entry.get("parameters"), components or {}),
    }
    if "outputSchema" in entry:
        tool["outputSchema"] = _resolved(entry["outputSchema"], components or {})
    return tool


def input_schema(parameters: Value, components: Components) -> Schema:
    """Return the schema of the arguments of a tool.

    All parameters are required, optional ones too (TOOL-10: keep).
    """
    declared = parameters if isinstance(parameters, dict) else {}
    schema: Schema = {
        "type": "object",
        "properties": {name: _resolved(one, components) for name, one in declared.items()},
    }
    return schema | ({"required": sorted(declared)} if declared else {})


def _resolved(schema: Value, components: Components) -> Value:
    if isinstance(schema, str):
        return json_type(schema)
    if not isinstance(schema, dict) or not isinstance(schema.get("$ref"), str):
        return schema
    name = schema["$ref"]
    return components.get(name, {"$ref": f"#/components/schemas/{name}"})


BUILTINS: Final[Mapping[str, HostFunction]] = {"tool_schema": _schema}
