"""The schemas of the tools a parse may call, from registries and provider tools (SCH-1 … SCH-4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from parser.arguments.types import UNKNOWN, TypeExpression, read_type
from parser.registry import display, tool_entries

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class ToolParameter:
    """One parameter of a tool (SCH-2, SCH-3).

    Attributes:
        name: the key of the argument.
        type: its type, as `parser.arguments.types` models it.
        required: whether a call must give it.
        description: what it is for, or an empty string.
        has_default: whether there is a default, which may be None.
        default: what a tool takes in its place.
        examples: values that show what is meant.

    >>> tools = [{"name": "dig", "parameters": {"depth": {"type": "int"}}}]
    >>> [schema] = collect_tool_schemas(tools)
    >>> schema.parameters[0].type, schema.parameters[0].required
    (Primitive(name='int'), True)
    """

    name: str
    type: TypeExpression
    required: bool = True
    description: str = ""
    has_default: bool = False
    default: Any = field(default=None, hash=False)
    examples: tuple[Any, ...] = field(default=(), hash=False)


@dataclass(frozen=True, slots=True)
class ToolSchema:
    """A tool and what it takes (SCH-2, SCH-3).

    Attributes:
        name: the tool.
        parameters: required ones first, ascending by name within each half.

    >>> schema = ToolSchema("dig", (ToolParameter("depth", UNKNOWN),))
    >>> schema.parameters[0].name
    'depth'
    """

    name: str
    parameters: tuple[ToolParameter, ...] = ()


def collect_tool_schemas(tools: object = None, provider_tools: object = None) -> list[ToolSchema]:
    """Return the schemas of all tools, for validation and name recovery.

    Args:
        tools: a registry, as `parse` takes it; its doubles stay.
        provider_tools: a list of tools as provider APIs take them
            (`function.parameters` or `input_schema`); of these only names
            that are new are added.
    Returns: the schemas, stable-sorted by name.
    Raises: nothing; whatever declares no tool is left out.
    Rules: SCH-1 … SCH-5.

    >>> from parser import collect_tool_schemas
    >>> mesh = {"properties": {"mesh": {}}}
    >>> provided = [{"name": "sift", "input_schema": mesh}]
    >>> schemas = collect_tool_schemas([{"name": "dig"}], provided)
    >>> [schema.name for schema in schemas]
    ['dig', 'sift']
    """
    schemas = [entry_schema(entry) for entry in tool_entries(tools)]
    names = {schema.name for schema in schemas}
    for schema in _provider_schemas(provider_tools):
        if schema.name not in names:
            names.add(schema.name)
            schemas.append(schema)
    return sorted(schemas, key=attrgetter("name"))


def entry_schema(entry: Mapping[Any, Any]) -> ToolSchema:
    """Return the schema of one registry entry, whose `parameters` is a flat mapping (SCH-2).

    A full JSON Schema there is read as three parameters `type`, `properties` and `required`.
    """
    declared = entry.get("parameters")
    if not isinstance(declared, Mapping):
        declared = {}
    parameters = [_flat_parameter(display(name), value) for name, value in declared.items()]
    return _schema(display(entry["name"]), parameters)


def _flat_parameter(name: str, declared: object) -> ToolParameter:
    if isinstance(declared, Mapping):
        return _typed(name, declared, required=declared.get("required") is not False)
    # A bare `"int"` describes the parameter, it does not type it.
    return ToolParameter(name, read_type({"type": "string"}), description=display(declared))


def _provider_schemas(provider_tools: object) -> Iterator[ToolSchema]:
    """SCH-3: the name and schema of `function` go before those beside it."""
    if not isinstance(provider_tools, list | tuple):
        return
    for tool in provider_tools:
        if not isinstance(tool, Mapping):
            continue
        function = tool.get("function")
        places = (function, tool) if isinstance(function, Mapping) else (tool,)
        name = next((p["name"] for p in places if isinstance(p.get("name"), str)), None)
        if name is not None:
            yield _schema(name, _properties(_provider_object(tool)))


def _provider_object(tool: Mapping[Any, Any]) -> Mapping[Any, Any]:
    function = tool.get("function")
    given = function.get("parameters") if isinstance(function, Mapping) else None
    if given is None:
        given = tool.get("input_schema")
    return given if isinstance(given, Mapping) else {}


def _properties(schema: Mapping[Any, Any]) -> list[ToolParameter]:
    listed, properties = schema.get("required"), schema.get("properties")
    if not isinstance(properties, Mapping):
        return []
    names = listed if isinstance(listed, list | tuple) else ()
    required = {name for name in names if isinstance(name, str)}
    return [
        _typed(display(name), declared, required=name in required)
        if isinstance(declared, Mapping)
        else ToolParameter(display(name), UNKNOWN, required=name in required)
        for name, declared in properties.items()
    ]


def _typed(name: str, declared: Mapping[Any, Any], *, required: bool) -> ToolParameter:
    description, examples = declared.get("description"), declared.get("examples")
    return ToolParameter(
        name,
        read_type(declared),
        required=required,
        description=description if isinstance(description, str) else "",
        has_default="default" in declared,
        default=declared.get("default"),
        examples=tuple(examples) if isinstance(examples, list | tuple) else (),
    )


def _schema(name: str, parameters: list[ToolParameter]) -> ToolSchema:
    ordered = sorted(parameters, key=lambda parameter: (not parameter.required, parameter.name))
    return ToolSchema(name, tuple(ordered))
