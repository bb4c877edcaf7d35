"""Types become schema dicts in the names of the language (TOOL-4, HSC-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from harness.harn.syntax import nodes

Schema: TypeAlias = dict[str, Any]
"""A schema dict (HSC-1). Nobody changes one."""

Aliases: TypeAlias = Mapping[str, nodes.TypeDeclaration]
"""The `type` declarations that are visible, by name."""

Members: TypeAlias = Callable[[list[Schema | None]], list[Schema]]
"""Which members of a union its schema names, of those that lower and those that do not (None)."""

SCALARS: Final = frozenset(
    {"string", "int", "float", "bool", "nil", "list", "dict", "set", "bytes", "closure"}
)

LITERAL_TYPES: Final = {bool: "bool", int: "int", float: "float", str: "string"}

ENUM_TYPES: Final = frozenset({"string", "int"})
"""Literals of these types, all of one, make an enum of a union."""

DEEPEST: Final = 200
"""How deep a schema nests: aliases can nest types far deeper than any text does."""

MOST_TYPES: Final = 10_000
"""How many types one type expands to: aliases that name others twice double with each."""


def lower(type_: nodes.Type | None, aliases: Aliases) -> Schema | None:
    """Return the schema of a type, or None where the type has none (TOOL-4).

    `aliases` are expanded; one that stands inside itself has no schema there, nor has one with
    parameters of its own, nor what nests or expands beyond bounds.
    """
    return _lowered(type_, aliases, _those_that_lower)


def lower_wholly(type_: nodes.Type | None, aliases: Aliases) -> Schema | None:
    """Return the schema that values of a type are checked by, or None where nothing is (FUN-11).

    As `lower`, but a union with a member that has no schema has none: any value may be that member.
    """
    return _lowered(type_, aliases, _all_or_none)


def _lowered(type_: nodes.Type | None, aliases: Aliases, members: Members) -> Schema | None:
    try:
        return _Lowering(aliases, members).schema(type_)
    except _TooLarge:
        return None


def _those_that_lower(members: list[Schema | None]) -> list[Schema]:
    return [member for member in members if member is not None]


def _all_or_none(members: list[Schema | None]) -> list[Schema]:
    return [] if None in members else _those_that_lower(members)


class _TooLarge(Exception):
    """A type nests or expands beyond bounds."""


@dataclass(slots=True)
class _Lowering:
    """One type on its way to a schema."""

    aliases: Aliases
    members: Members
    expanding: list[str] = field(default_factory=list)
    depth: int = 0
    types: int = 0

    def schema(self, type_: nodes.Type | None) -> Schema | None:
        self.types += 1
        self.depth += 1
        if self.depth > DEEPEST or self.types > MOST_TYPES:
            raise _TooLarge
        schema = self._schema(type_)
        self.depth -= 1
        return schema

    def _schema(self, type_: nodes.Type | None) -> Schema | None:
        match type_:
            case nodes.NamedType(arguments=()):
                return self._named(type_.name)
            case nodes.NamedType():
                return self._generic(type_)
            case nodes.ShapeType():
                return self._shape(type_.fields)
            case nodes.UnionType():
                return _enum(type_.members) or self._union(type_.members)
            case nodes.LiteralType():
                return {"type": _literal_type(type_), "const": type_.value}
            case nodes.FunctionType():
                return {"type": "closure"}
            case None:
                return None

    def _named(self, name: str) -> Schema | None:
        declared = self.aliases.get(name)
        if declared is None:
            return {"type": name} if name in SCALARS else None
        if name in self.expanding or declared.type_parameters:
            return None
        self.expanding.append(name)
        schema = self.schema(declared.type)
        self.expanding.pop()
        return schema

    def _generic(self, type_: nodes.NamedType) -> Schema | None:
        match type_.name, type_.arguments:
            case "list" | "set", (element,):
                return {"type": type_.name} | _present("items", self.schema(element))
            case "dict", (nodes.NamedType(name="string"), value):
                return {"type": "dict"} | _present("additional_properties", self.schema(value))
            case "dict", _:
                return {"type": "dict"}
        return None

    def _shape(self, fields: tuple[nodes.TypeField, ...]) -> Schema | None:
        properties = {one.name: self.schema(one.type) for one in fields}
        if None in properties.values():
            return None
        required = [one.name for one in fields if not one.optional]
        return {"type": "dict", "properties": properties} | _present("required", required)

    def _union(self, members: tuple[nodes.Type, ...]) -> Schema | None:
        lowered = self.members([self.schema(member) for member in members])
        return {"union": lowered} if lowered else None


def _enum(members: tuple[nodes.Type, ...]) -> Schema | None:
    literals = [member for member in members if isinstance(member, nodes.LiteralType)]
    types = {_literal_type(literal) for literal in literals}
    if len(literals) < len(members) or len(types) > 1 or not types <= ENUM_TYPES:
        return None
    return {"type": types.pop(), "enum": [literal.value for literal in literals]}


def _literal_type(literal: nodes.LiteralType) -> str:
    return LITERAL_TYPES[type(literal.value)]


def _present(key: str, value: object) -> Schema:
    return {key: value} if value else {}
