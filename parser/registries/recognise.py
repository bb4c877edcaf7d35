"""Recognises the form in which tools were given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parser.registries.errors import RegistryError
from parser.registries.forms import (
    Entry,
    Registry,
    anthropic_entry,
    listed_tools,
    mcp_entry,
    openai_entry,
)

_TELLING_WORDS: Final[dict[str, tuple[type, ...]]] = {
    "required": (list, tuple),
    "additionalProperties": (bool, Mapping),
    "patternProperties": (Mapping,),
    "allOf": (list, tuple),
    "anyOf": (list, tuple),
    "oneOf": (list, tuple),
    "$defs": (Mapping,),
    "$ref": (str,),
    "$schema": (str,),
    "$id": (str,),
}
"""Words that make an object a JSON Schema, by what they hold there."""
_SCHEMA_WORDS: Final[dict[str, tuple[type, ...]]] = {
    **_TELLING_WORDS,
    "title": (str,),
    "description": (str,),
    "$comment": (str,),
    "examples": (list, tuple),
    "minProperties": (int,),
    "maxProperties": (int,),
    "strict": (bool,),
}
"""Words that may stand beside `properties`."""


def registry_from_any(value: object) -> Registry:
    """Return a registry out of OpenAI, Anthropic, MCP or registry tools.

    Each tool is recognised by itself, so that one list may mix the forms. A
    registry entry is taken as it is.

    Args:
        value: the list, or a mapping with it under `tools`, also inside a
            JSON-RPC response.
    Returns: the registry, as `parse` takes it.
    Raises: RegistryError when a tool has no name or its schema cannot be
        read.
    Rules: SCH-2, SCH-3, SCH-5.

    >>> properties = {"depth": {"type": "integer"}}
    >>> schema = {"type": "object", "properties": properties}
    >>> tools = [{"name": "dig", "input_schema": schema}]
    >>> registry_from_any(tools)["tools"][0]["parameters"]
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
    """Tell a JSON Schema from flat parameters, which may have any names.

    SCH-2 would read a schema as parameters called `type`, `properties` and `required`. It is one
    when it says `type: "object"`, or has schemas under `properties` and beside them either what
    no parameter is (a list under `required`, `$defs`, …) or nothing but words of JSON Schema that
    hold what belongs there. `{"type": "boolean"}` under `required` is a parameter of that name.
    """
    if not isinstance(parameters, Mapping):
        return False
    if parameters.get("type") == "object":
        return True
    properties = parameters.get("properties")
    if not isinstance(properties, Mapping) or not all(map(_is_mapping, properties.values())):
        return False
    others = [(word, value) for word, value in parameters.items() if word != "properties"]
    return any(_holds(_TELLING_WORDS, *other) for other in others) or all(
        _holds(_SCHEMA_WORDS, *other) for other in others
    )


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)


def _holds(words: Mapping[str, tuple[type, ...]], word: object, value: object) -> bool:
    return isinstance(word, str) and isinstance(value, words.get(word, ()))
