"""Type expressions of tool parameters (SCH-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeGuard


@dataclass(frozen=True, slots=True)
class Primitive:
    """A type by name, spelled as the schema spells it: `int` and `integer` are two names."""

    name: str


@dataclass(frozen=True, slots=True)
class Literal:
    """Exactly one value."""

    value: Any = field(hash=False)


@dataclass(frozen=True, slots=True)
class Reference:
    """A type that stands elsewhere; nothing here looks it up."""

    target: str


@dataclass(frozen=True, slots=True)
class Array:
    """A list of anything."""


@dataclass(frozen=True, slots=True)
class Object:
    """A mapping with declared properties."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A type about which the schema says nothing usable."""


@dataclass(frozen=True, slots=True)
class Union:
    """Any one of at least two types."""

    members: tuple[TypeExpression, ...]


@dataclass(frozen=True, slots=True)
class Intersection:
    """All of the types at once."""

    members: tuple[TypeExpression, ...]


TypeExpression: TypeAlias = (
    "Primitive | Literal | Reference | Array | Object | Unknown | Union | Intersection"
)

UNKNOWN: Final = Unknown()
NULL: Final = Primitive("null")

# A schema in memory may hold itself, or one part a million times over.
MAX_DEPTH: Final = 64
MAX_PARTS: Final = 10_000


class _TooLarge(Exception):
    """The schema is deeper or has more parts than any type that helps."""


def read_type(schema: Mapping[Any, Any]) -> TypeExpression:
    """Return the type that a parameter's schema declares; unknown when it says nothing usable.

    A schema of more than `MAX_DEPTH` levels or `MAX_PARTS` parts is unknown too.
    """
    try:
        return _Reading().read(schema, MAX_DEPTH)
    except _TooLarge:
        return UNKNOWN


class _Reading:
    """One pass over a schema, which counts its parts."""

    def __init__(self) -> None:
        self._parts = MAX_PARTS

    def read(self, schema: Mapping[Any, Any], levels: int) -> TypeExpression:
        self._parts -= 1
        if not levels or not self._parts:
            raise _TooLarge
        declared = self._declared(schema, levels)
        if schema.get("nullable") is not True or declared == UNKNOWN:
            return declared
        members = declared.members if isinstance(declared, Union) else (declared,)
        return Union((*members, NULL))

    def _declared(self, schema: Mapping[Any, Any], levels: int) -> TypeExpression:
        """The first keyword that is there decides, in this order."""
        target, kind = schema.get("$ref"), schema.get("type")
        if isinstance(target, str):
            return Reference(target)
        if "const" in schema:
            return Literal(schema["const"])
        if _is_list(choices := schema.get("enum")):
            return _union([Literal(choice) for choice in choices])
        for keyword in ("oneOf", "anyOf"):
            if _is_list(variants := schema.get(keyword)):
                return _union([t for t in self._all(variants, levels) if t != UNKNOWN])
        if _is_list(parts := schema.get("allOf")):
            return Intersection(tuple(self._all(parts, levels)))
        if _is_list(kind):
            return _union([Primitive(name) for name in kind if isinstance(name, str)])
        return _named(kind, schema)

    def _all(self, schemas: Sequence[Any], levels: int) -> list[TypeExpression]:
        return [self.read(schema, levels - 1) for schema in schemas if isinstance(schema, Mapping)]


def _named(kind: object, schema: Mapping[Any, Any]) -> TypeExpression:
    if not isinstance(kind, str):
        return UNKNOWN
    if kind == "array":
        return Array()
    if kind == "object" and "properties" in schema:
        return Object()
    return Primitive(kind)


def _union(members: Sequence[TypeExpression]) -> TypeExpression:
    if not members:
        return UNKNOWN
    return members[0] if len(members) == 1 else Union(tuple(members))


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, list | tuple)
