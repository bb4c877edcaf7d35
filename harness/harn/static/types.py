"""The types that expressions have before they run, as far as they are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    # It imports this file, and nothing evaluates the types of the fields.
    from harness.harn.static.annotations import Annotations  # noqa: TC004


class Unknown(Struct, frozen=True, eq=False):
    """Nothing is known; whatever is asked about it, nothing is said."""


class Named(Struct, frozen=True):
    """A type of the language, a declared type, or a list and the like with its arguments."""

    name: str
    arguments: tuple[StaticType, ...] = ()
    home: Annotations | None = None
    """The file that declares it: in two files a name may mean two types."""


class Constant(Struct, frozen=True):
    """The one value of a literal."""

    value: bool | int | float | str


class Field(Struct, frozen=True):
    """A field of a shape."""

    type: StaticType
    optional: bool = False


class Shape(Struct, frozen=True, eq=False):
    """A dict whose keys are known; `required` are those of the fields that must be there."""

    fields: Mapping[str, Field]
    required: tuple[str, ...]


class Union(Struct, frozen=True, eq=False):
    """One of several types."""

    members: tuple[StaticType, ...]


class Variable(Struct, frozen=True):
    """A type parameter."""

    name: str


StaticType: TypeAlias = Unknown | Named | Constant | Shape | Union | Variable

UNKNOWN: Final = Unknown()
INT: Final = Named("int")
FLOAT: Final = Named("float")
STRING: Final = Named("string")
BOOL: Final = Named("bool")
NIL: Final = Named("nil")
CLOSURE: Final = Named("closure")
RANGE: Final = Named("range")
RESULT: Final = Named("Result")
DURATION: Final = Named("duration")

NUMBERS: Final = frozenset({"int", "float"})

_BASES: Final = {bool: BOOL, int: INT, float: FLOAT, str: STRING}
_MOST_MEMBERS: Final = 8


def list_of(element: StaticType) -> Named:
    """Return the type of a list with such elements."""
    return Named("list", (element,))


def dict_of(value: StaticType) -> Named:
    """Return the type of a dict with such values."""
    return Named("dict", (STRING, value))


def shape(fields: Mapping[str, Field]) -> Shape:
    """Return the type of a dict with such fields."""
    return Shape(fields, tuple(name for name, field in fields.items() if not field.optional))


def base(type_: StaticType) -> StaticType:
    """Return the type of a constant, any other type as it is."""
    return _BASES[type(type_.value)] if isinstance(type_, Constant) else type_


def is_same_name(one: Named, other: Named) -> bool:
    """Whether two names mean the same declared type, or the same one of the language."""
    return one.name == other.name and one.home is other.home


def members(type_: StaticType) -> tuple[StaticType, ...]:
    """Return the members of a union, or the type as the only one."""
    return type_.members if isinstance(type_, Union) else (type_,)


def union(types: Iterable[StaticType]) -> StaticType:
    """Return the type of what has one of these types; unknown if one is, or if they are many."""
    found: list[StaticType] = []
    for type_ in types:
        for member in members(type_):
            if isinstance(member, Unknown):
                return UNKNOWN
            if not any(_is_same(member, other) for other in found):
                found.append(member)
        if len(found) > _MOST_MEMBERS:
            return UNKNOWN
    return found[0] if len(found) == 1 else Union(tuple(found)) if found else UNKNOWN


def _is_same(one: StaticType, other: StaticType) -> bool:
    """`1 == True` in Python; their types tell them apart."""
    return one == other and base(one) == base(other)


def element(type_: StaticType) -> StaticType:
    """Return the type of what a `for` over such a value binds (HEV-7)."""
    match type_:
        case Named(name="list" | "set", arguments=(of,)):
            return of
        case Named(name="range"):
            return INT
        case _:
            return UNKNOWN
