"""From the types that a script writes to what is known about its values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from harness.harn.static.types import (
    CLOSURE,
    RESULT,
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
    from harness.harn.static.signatures import Signatures

NATIVE: Final = frozenset(
    {
        *("string", "int", "float", "bool", "nil", "bytes", "duration", "range", "closure"),
        *("list", "dict", "set", "iter", "Generator", "Stream", "Result"),
    }
)
"""Types of the language that say something about a value."""

_MOST_MEMBERS: Final = 64


@dataclass(frozen=True, slots=True)
class Method:
    """A method, and how the functions of the file are read that implements it."""

    declaration: nodes.FunctionDeclaration
    signatures: Signatures


class Annotations:
    """Reads the types that one file writes, each node once, and knows those that it declares.

    `outside` says for the names of types from elsewhere which file declares each.
    """

    def __init__(
        self, declared: Mapping[str, Declared], outside: Mapping[str, Annotations]
    ) -> None:
        self._declared = declared
        self._outside = outside
        self._read: dict[tuple[int, frozenset[str]], StaticType] = {}
        self._aliases: dict[tuple[Annotations | None, str], StaticType] = {}
        self._methods: dict[str, dict[str, Method]] = {}

    def declaration(self, name: str) -> Declared | None:
        """Return the declaration of the type that a name means in this file."""
        return self._home(name)._declared.get(name)

    def declared(self, type_: Named) -> Declared | None:
        """Return the declaration of a type, whichever file it is from."""
        if type_.home is None and type_.name != RESULT.name:
            return None
        return (type_.home or self)._declared.get(type_.name)

    def named(self, name: str, arguments: tuple[StaticType, ...] = ()) -> StaticType:
        """Return the type that a name means in this file, unknown if it means none."""
        if name != RESULT.name and self.declaration(name) is not None:
            return Named(name, arguments, self._home(name))
        return Named(name, arguments) if name in NATIVE else UNKNOWN

    def implement(self, name: str, methods: Mapping[str, Method]) -> None:
        """Note methods of the struct that a name means in this file."""
        self._home(name)._methods.setdefault(name, {}).update(methods)

    def methods(self, type_: Named) -> Mapping[str, Method] | None:
        """Return the methods of a type, None of one that no file implements."""
        return (type_.home or self)._methods.get(type_.name)

    def _home(self, name: str) -> Annotations:
        return self._outside.get(name, self)

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
        passed: dict[tuple[Annotations | None, str], None] = {}
        while isinstance(type_, Named) and (key := (type_.home, type_.name)) not in self._aliases:
            alias = self.declared(type_)
            if not isinstance(alias, nodes.TypeDeclaration):
                break
            if alias.type_parameters or key in passed:
                type_ = UNKNOWN
            else:
                passed[key] = None
                type_ = (type_.home or self).read(alias.type)
        if isinstance(type_, Named):
            type_ = self._aliases.get((type_.home, type_.name), type_)
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
        return self.named(name, tuple(self.read(argument, variables) for argument in arguments))

    def _union(self, members: tuple[nodes.Type, ...], variables: frozenset[str]) -> StaticType:
        """A union with a member of which nothing is known says nothing."""
        found = tuple(self.read(member, variables) for member in members)
        if UNKNOWN in found or len(found) > _MOST_MEMBERS:
            return UNKNOWN
        return Union(found)
