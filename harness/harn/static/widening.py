"""What a type parameter takes from an argument: its type, without the values that it has."""

from __future__ import annotations

from harness.harn.static.types import (
    NIL,
    UNKNOWN,
    Field,
    Named,
    Shape,
    StaticType,
    Union,
    base,
    shape,
    union,
)


def widened(type_: StaticType) -> StaticType:
    """Return a type in which constants are their types, at every depth.

    What is nil inside of a container may be anything in another one of its type.
    """
    match type_:
        case Named(name=name, arguments=arguments, home=home):
            return Named(name, tuple(_inside(argument) for argument in arguments), home)
        case Shape(fields=fields):
            return shape({n: Field(_inside(f.type), f.optional) for n, f in fields.items()})
        case Union(members=parts):
            return union(widened(part) for part in parts)
        case _:
            return base(type_)


def _inside(type_: StaticType) -> StaticType:
    return UNKNOWN if type_ == NIL else widened(type_)
