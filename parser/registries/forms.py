"""Registries out of the tool lists that provider APIs and MCP servers use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from parser.registries.errors import RegistryError
from parser.registries.kinds import kind
from parser.registries.parameters import flat_parameters

if TYPE_CHECKING:
    from collections.abc import Callable

Entry: TypeAlias = dict[str, Any]
Registry: TypeAlias = dict[str, list[Entry]]
"""A registry as the parser takes it: entries with name, description and flat parameters."""


def registry_from_openai(tools: object) -> Registry:
    """Return the registry of an OpenAI `tools` list, in either form.

    Tools of another `type` than `function` take no arguments or run at the
    provider, and are left out.

    Args:
        tools: the list, or a mapping with it under `tools`.
    Returns: the registry, as `parse` takes it.
    Raises: RegistryError when a tool has no name or its schema cannot be
        read.
    Rules: SCH-2, SCH-3, SCH-5.

    >>> properties = {"depth": {"type": "integer"}}
    >>> schema = {"type": "object", "properties": properties}
    >>> function = {"name": "dig", "parameters": schema}
    >>> tools = [{"type": "function", "function": function}]
    >>> registry_from_openai(tools)["tools"][0]["parameters"]
    {'depth': {'type': 'integer', 'required': False}}
    """
    return _registry(tools, openai_entry)


def registry_from_anthropic(tools: object) -> Registry:
    """Return the registry of an Anthropic `tools` list.

    Its schemas are `input_schema`. Tools that Anthropic defines come
    without one, and so without parameters.

    Args:
        tools: the list, or a mapping with it under `tools`.
    Returns: the registry, as `parse` takes it.
    Raises: RegistryError when a tool has no name or its schema cannot be
        read.
    Rules: SCH-2, SCH-3, SCH-5.

    >>> schema = {"type": "object", "properties": {"depth": {}}}
    >>> tools = [{"name": "dig", "input_schema": schema}]
    >>> registry_from_anthropic(tools)["tools"][0]["name"]
    'dig'
    """
    return _registry(tools, anthropic_entry)


def registry_from_mcp(result: object) -> Registry:
    """Return the registry of an MCP `tools/list` result.

    Its schemas are `inputSchema`.

    Args:
        result: the result, the JSON-RPC response around it, or the list
            itself. Of a result with a `nextCursor` this is one page.
    Returns: the registry, as `parse` takes it.
    Raises: RegistryError when a tool has no name or its schema cannot be
        read.
    Rules: SCH-2, SCH-3, SCH-5.

    >>> schema = {"type": "object", "properties": {"depth": {}}}
    >>> result = {"tools": [{"name": "dig", "inputSchema": schema}]}
    >>> registry_from_mcp(result)["tools"][0]["name"]
    'dig'
    """
    return _registry(result, mcp_entry)


def openai_entry(tool: Mapping[Any, Any], place: str) -> Entry | None:
    """Return the entry of one OpenAI tool, or None when it is no function."""
    function = tool.get("function")
    if isinstance(function, Mapping):
        return _entry(function, "parameters", f"{place}.function")
    if tool.get("type", "function") != "function":
        return None
    return _entry(tool, "parameters", place)


def anthropic_entry(tool: Mapping[Any, Any], place: str) -> Entry:
    """Return the entry of one Anthropic tool."""
    return _entry(tool, "input_schema", place)


def mcp_entry(tool: Mapping[Any, Any], place: str) -> Entry:
    """Return the entry of one tool of an MCP server."""
    return _entry(tool, "inputSchema", place)


def listed_tools(value: object) -> Iterator[tuple[Mapping[Any, Any], str]]:
    """Give each tool of a list, or of a mapping around one, with its place.

    Raises RegistryError when there is no list, or something else than mappings in it.
    """
    place = "tools"
    if isinstance(value, Mapping) and isinstance(value.get("result"), Mapping):
        value, place = value["result"], "result.tools"  # a JSON-RPC response
    tools = value.get("tools") if isinstance(value, Mapping) else value
    if not isinstance(tools, list | tuple):
        reason = f"expected a list of tools, or an object with one under `tools`, not {kind(tools)}"
        raise RegistryError(reason, place=place)
    for index, tool in enumerate(tools):
        if not isinstance(tool, Mapping):
            reason = f"expected a tool, not {kind(tool)}"
            raise RegistryError(reason, place=f"{place}[{index}]")
        yield tool, f"{place}[{index}]"


def _registry(value: object, read: Callable[[Mapping[Any, Any], str], Entry | None]) -> Registry:
    entries = [read(tool, place) for tool, place in listed_tools(value)]
    return {"tools": [entry for entry in entries if entry is not None]}


def _entry(tool: Mapping[Any, Any], schema_key: str, place: str) -> Entry:
    name, description = tool.get("name"), tool.get("description")
    if not isinstance(name, str) or not name:
        raise RegistryError("a tool needs a non-empty string `name`", place=place)
    schema = tool.get(schema_key)
    return {
        "name": name,
        "description": description if isinstance(description, str) else "",
        "parameters": flat_parameters(name, schema, f"{place}.{schema_key}"),
    }
