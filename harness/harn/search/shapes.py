"""Registry entries as the tools of a provider's request (SRCH-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.harn.entry_lists import name_of
from harness.harn.lowering import Schema, json_type
from harness.harn.search.resolving import is_deferred

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.registries import Entry
    from harness.harn.values.model import Value


def speaks_anthropic(capabilities: Mapping[str, Any]) -> bool:
    """Return whether tools are sent in Anthropic's shape: to it, or to a mock of it (SRCH-5)."""
    provider, model = capabilities["provider"], capabilities["model"].lower()
    if provider == "anthropic":
        return True
    is_claude = model.startswith("claude-") or "/claude-" in model
    return provider == "mock" and is_claude and bool(capabilities["tool_search"])


def anthropic_tool(entry: Entry) -> dict[str, Value]:
    """Return an entry in Anthropic's shape; `namespace` stands at its top."""
    tool = {
        "name": name_of(entry),
        "description": entry.get("description", ""),
        "input_schema": parameters_schema(entry.get("parameters")),
    }
    return tool | _output(entry) | _flags(entry)


def openai_tool(entry: Entry) -> dict[str, Value]:
    """Return an entry in the shape of all others; `namespace` stands beside `type`."""
    function = {
        "name": name_of(entry),
        "description": entry.get("description", ""),
        "parameters": parameters_schema(entry.get("parameters")),
    }
    return {"type": "function", "function": function | _output(entry)} | _flags(entry)


def parameters_schema(parameters: Value) -> Schema:
    """Return the JSON Schema of the arguments: only parameters without a default are required."""
    declared = parameters if isinstance(parameters, dict) else {}
    schema: Schema = {
        "type": "object",
        "properties": {name: _property(one) for name, one in declared.items()},
    }
    required = [name for name, one in declared.items() if not _is_optional(one)]
    return schema | ({"required": required} if required else {})


def _property(schema: Value) -> Value:
    if isinstance(schema, str):
        return json_type(schema)
    if isinstance(schema, dict) and type(schema.get("required")) is bool:
        return {key: value for key, value in schema.items() if key != "required"}
    return schema


def _is_optional(schema: Value) -> bool:
    return isinstance(schema, dict) and schema.get("required") is False


def _output(entry: Entry) -> dict[str, Value]:
    return {"x-harn-output-schema": entry["outputSchema"]} if "outputSchema" in entry else {}


def _flags(entry: Entry) -> dict[str, Value]:
    namespace = entry.get("namespace")
    return ({"defer_loading": True} if is_deferred(entry) else {}) | (
        {} if namespace is None else {"namespace": namespace}
    )
