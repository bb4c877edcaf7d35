"""Schema dicts in JSON names, as they stand in a tool entry (TOOL-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.lowering.types import Schema

ANY: Final = "any"
"""The type of a parameter without a type, or whose type has no schema."""

JSON_TYPES: Final[Mapping[str, Mapping[str, Any]]] = {
    "int": {"type": "integer"},
    "float": {"type": "number"},
    "bool": {"type": "boolean"},
    "nil": {"type": "null"},
    "list": {"type": "array"},
    "dict": {"type": "object"},
    "set": {"type": "array", "uniqueItems": True},
    "closure": {"type": "string", "x-harn-type": "closure"},
}
"""What the names of the language become; any other name stays, `string` and `bytes` too."""


def json_type(name: str) -> Schema:
    """Return the JSON schema of the name of a type."""
    return dict(JSON_TYPES.get(name, {"type": name}))


def json_names(schema: Schema | None) -> Schema:
    """Return a lowered schema in JSON names; without one, that of any value."""
    if schema is None:
        return {"type": ANY}
    named: Schema = {}
    for key, value in schema.items():
        named |= _ENTRIES.get(key, _verbatim(key))(value)
    return named


def _verbatim(key: str) -> Callable[[Any], Schema]:
    return lambda value: {key: value}


def _properties(fields: Mapping[str, Schema]) -> Schema:
    return {"properties": {name: json_names(one) for name, one in fields.items()}}


_ENTRIES: Final[Mapping[str, Callable[[Any], Schema]]] = {
    "type": json_type,
    "properties": _properties,
    "items": lambda schema: {"items": json_names(schema)},
    "additional_properties": lambda schema: {"additionalProperties": json_names(schema)},
    "union": lambda schemas: {"oneOf": [json_names(one) for one in schemas]},
}
"""The keys of a lowered schema that hold schemas or have another name; the rest are verbatim."""
