"""Recognises the form in which tools were given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parser.registries.errors import RegistryError
from parser.registries.forms import (
    Entry,
    Registry,
    anthropic_entry,
    listed_tools,
    mcp_entry,
    openai_entry,
)


def registry_from_any(value: object) -> Registry:
    """Return a registry out of OpenAI, Anthropic or MCP tools, or out of registry entries.

    Each tool is recognised by itself, so that one list may mix the forms. A registry entry is
    taken as it is.

    Args:
        value: the list, or a mapping with it under `tools`, also inside a JSON-RPC response.
    Returns: the registry, as `parse` takes it.
    Raises: RegistryError when a tool has no name or its schema cannot be read.
    Rules: SCH-2, SCH-3, SCH-5.

    >>> schema = {"type": "object", "properties": {"depth": {"type": "integer"}}}
    >>> registry = registry_from_any([{"name": "dig", "input_schema": schema}])
    >>> registry["tools"][0]["parameters"]
    {'depth': {'type': 'integer', 'required': False}}
    """
    entries = [_entry(tool, place) for tool, place in listed_tools(value)]
    return {"tools": [entry for entry in entries if entry is not None]}


def _entry(tool: Mapping[Any, Any], place: str) -> Entry | None:
    if isinstance(tool.get("function"), Mapping) or tool.get("type") == "function":
        return openai_entry(tool, place)
    if "input_schema" in tool:
        return anthropic_entry(tool, place)
    if "inputSchema" in tool:
        return mcp_entry(tool, place)
    if "name" not in tool:
        _require_provider_tool(tool, place)
        return None
    if _is_json_schema(tool.get("parameters")):
        return openai_entry({**tool, "type": "function"}, place)
    return dict(tool)


def _require_provider_tool(tool: Mapping[Any, Any], place: str) -> None:
    """A provider's own tool may be told by its type alone; nothing else may lack a name."""
    if not isinstance(tool.get("type"), str):
        raise RegistryError("a tool needs a `name`, or a `function` with one", place=place)


def _is_json_schema(parameters: object) -> bool:
    # SCH-2 would read this as parameters called `type` and `properties`; nobody means that.
    return isinstance(parameters, Mapping) and parameters.get("type") == "object"
