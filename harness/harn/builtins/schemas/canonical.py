"""Schemas in their canonical form (HSC-1), however they were written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.errors import Thrown
from harness.harn.values.types import NUMBERS, type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.values.model import Value

Schema: TypeAlias = dict[str, Any]
"""A canonical schema. Nobody changes one."""

DEEPEST: Final = 200
"""Most levels of schemas inside schemas."""

TYPES: Final = frozenset(
    ("int", "float", "string", "bool", "list", "dict", "set", "nil", "closure", "bytes", "any")
)

_JSON_TYPES: Final = {
    "object": "dict",
    "array": "list",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "nil",
}

_SPELLINGS: Final = {
    "additionalProperties": "additional_properties",
    "oneOf": "union",
    "anyOf": "union",
    "allOf": "all_of",
    "minimum": "min",
    "maximum": "max",
    "minLength": "min_length",
    "maxLength": "max_length",
    "minItems": "min_items",
    "maxItems": "max_items",
    "uniqueItems": "unique_items",
}


def invalid(problem: str) -> Thrown:
    """Return the error for a schema that says nothing that could be checked."""
    message = f"schema: {problem}"
    return Thrown(message, message, code="schema_invalid")


@dataclass(slots=True)
class Canonical:
    """Makes canonical schemas of what scripts write; parts that are shared are made once.

    The schemas are known by their identity, so the root has to outlive this.
    """

    _made: dict[int, Schema] = field(default_factory=dict)
    _depth: int = 0

    def schema(self, written: Value) -> Schema:
        """Return the canonical form of a schema dict or of the name of a type.

        Keys without a meaning here are kept as they are. Raises `Thrown` (`schema_invalid`).
        """
        if isinstance(written, str):
            return {"type": _type(written)}
        if not isinstance(written, dict):
            raise invalid(f"must be a dict or the name of a type, got {type_name(written)}")
        if id(written) not in self._made:
            self._made[id(written)] = self._made_of(written)
        return self._made[id(written)]

    def _made_of(self, written: Schema) -> Schema:
        if self._depth == DEEPEST:
            raise invalid(f"nests deeper than {DEEPEST} levels")
        self._depth += 1
        schema: Schema = {}
        for spelling in sorted(written):
            key = _SPELLINGS.get(spelling, spelling)
            self._enter(schema, key, written[spelling])
        self._depth -= 1
        return _with_its_type(schema)

    def _enter(self, schema: Schema, key: str, value: Value) -> None:
        if key in _EXPECTED and not _EXPECTED[key][0](value):
            raise invalid(f"`{key}` must be {_EXPECTED[key][1]}, got {type_name(value)}")
        if key == "type" and isinstance(value, list):
            key = "union"  # the name of a type is a schema too
        if key in {"union", "all_of"}:
            value = [self.schema(branch) for branch in value]
        if key == "union" and key in schema:  # a second way to write one: both have to hold
            key, value = "all_of", [*schema.get("all_of", ()), {"union": value}]
        elif key == "all_of" and key in schema:
            value = [*schema[key], *value]
        schema[key] = self._part(key, value)

    def _part(self, key: str, value: Value) -> Value:
        if key == "type":
            return _type(value)
        if key == "properties":
            return {name: self.schema(part) for name, part in value.items()}
        if key == "items" or (key == "additional_properties" and not isinstance(value, bool)):
            return self.schema(value)
        return value


def _type(name: Value) -> str:
    known = _JSON_TYPES.get(name, name)
    if known not in TYPES:
        raise invalid(f"unknown type '{name}'; known are {', '.join(sorted(TYPES))}")
    return str(known)


def _with_its_type(schema: Schema) -> Schema:
    """Return the schema with the type that JSON has no name for (HSC-1, TOOL-4)."""
    if schema.pop("unique_items", False) and schema.get("type") == "list":
        schema["type"] = "set"
    if schema.get("x-harn-type") in TYPES:
        schema["type"] = schema["x-harn-type"]
    return schema


def _is_schema(value: Value) -> bool:
    return isinstance(value, dict | str)


def _is_list(value: Value) -> bool:
    return type(value) is list


def _is_size(value: Value) -> bool:
    return type(value) is int and value >= 0


_SIZE: Final = (_is_size, "a non-negative int")
_NUMBER: Final = (lambda value: type(value) in NUMBERS, "a number")
_LIST: Final = (_is_list, "a list")

_EXPECTED: Final[Mapping[str, tuple[Callable[[Value], bool], str]]] = {
    "type": (
        lambda value: (
            type(value) is str or (_is_list(value) and all(type(name) is str for name in value))
        ),
        "the name of a type or a list of such names",
    ),
    "properties": (lambda value: type(value) is dict, "a dict"),
    "required": (
        lambda value: _is_list(value) and all(type(key) is str for key in value),
        "a list of strings",
    ),
    "items": (_is_schema, "a schema"),
    "additional_properties": (
        lambda value: type(value) is bool or _is_schema(value),
        "a bool or a schema",
    ),
    "union": _LIST,
    "all_of": _LIST,
    "enum": _LIST,
    "nullable": (lambda value: type(value) is bool, "a bool"),
    "unique_items": (lambda value: type(value) is bool, "a bool"),
    "min": _NUMBER,
    "max": _NUMBER,
    "min_length": _SIZE,
    "max_length": _SIZE,
    "min_items": _SIZE,
    "max_items": _SIZE,
    "pattern": (lambda value: type(value) is str, "a string"),
    "$ref": (lambda value: type(value) is str, "a string"),
}
"""What each keyword takes, and how that is called."""
