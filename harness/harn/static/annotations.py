"""From the types that a script writes to what is known about its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.static.types import (
    CLOSURE,
    UNKNOWN,
    Constant,
    Field,
    Named,
    StaticType,
    Union,
    Variable,
    shape,
)
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.static.declarations import Declared

NATIVE: Final = frozenset(
    {
        *("string", "int", "float", "bool", "nil", "bytes", "duration", "range", "closure"),
        *("list", "dict", "set", "iter", "Generator", "Stream", "Result"),
    }
)
"""Types of the language that say something about a value."""

_MOST_MEMBERS: Final = 64


class Annotations:
    """Reads the types that a script writes, each node once."""

    def __init__(self, declared: Mapping[str, Declared]) -> None:
        self._declared = declared
        self._read: dict[tuple[int, frozenset[str]], StaticType] = {}
        self._aliases: dict[str, StaticType] = {}

    def declared(self, name: str) -> Declared | None:
        """Return the declaration of a type by its name."""
        return self._declared.get(name)

    def read(self, node: nodes.Type | None, variables: frozenset[str] = frozenset()) -> StaticType:
        """Return the type of an annotation; `variables` are the type parameters in scope."""
        if node is None:
            return UNKNOWN
        key = (id(node), variables)
        if key not in self._read:
            self._read[key] = self._type(node, variables)
        return self._read[key]

    def resolve(self, type_: StaticType) -> StaticType:
        """Return what an alias stands for, any other type as it is."""
        passed: dict[str, None] = {}
        while isinstance(type_, Named) and type_.name not in self._aliases:
            alias = self._declared.get(type_.name)
            if not isinstance(alias, nodes.TypeDeclaration):
                break
            if alias.type_parameters or alias.name in passed:
                type_ = UNKNOWN
            else:
                passed[alias.name] = None
                type_ = self.read(alias.type)
        if isinstance(type_, Named):
            type_ = self._aliases.get(type_.name, type_)
        self._aliases.update(dict.fromkeys(passed, type_))
        return type_

    def _type(self, node: nodes.Type, variables: frozenset[str]) -> StaticType:
        match node:
            case nodes.NamedType(name=name, arguments=arguments):
                return self._named(name, arguments, variables)
            case nodes.LiteralType(value=value):
                return Constant(value)
            case nodes.FunctionType():
                return CLOSURE
            case nodes.ShapeType(fields=fields):
                return shape(
                    {f.name: Field(self.read(f.type, variables), f.optional) for f in fields}
                )
            case nodes.UnionType(members=members):
                return self._union(members, variables)

    def _named(
        self, name: str, arguments: tuple[nodes.Type, ...], variables: frozenset[str]
    ) -> StaticType:
        if name in variables:
            return Variable(name)
        if name not in self._declared and name not in NATIVE:
            return UNKNOWN
        return Named(name, tuple(self.read(argument, variables) for argument in arguments))

    def _union(self, members: tuple[nodes.Type, ...], variables: frozenset[str]) -> StaticType:
        """A union with a member of which nothing is known says nothing."""
        found = tuple(self.read(member, variables) for member in members)
        if UNKNOWN in found or len(found) > _MOST_MEMBERS:
            return UNKNOWN
        return Union(found)
