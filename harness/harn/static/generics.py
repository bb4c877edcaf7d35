"""What the type parameters of a function stand for in one call (ERR-7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from harness.harn.static.types import (
    NIL,
    UNKNOWN,
    Field,
    Named,
    Shape,
    StaticType,
    Union,
    Variable,
    is_same_name,
    members,
    shape,
    union,
)
from harness.harn.static.widening import widened

if TYPE_CHECKING:
    from harness.harn.static.compatibility import Compatibility


_MOST_FIELDS = 64
"""More fields of one type are not looked at: it may be the argument of any number of calls."""


class Conflict(NamedTuple):
    """A type parameter that would have to be two types."""

    name: str
    first: StaticType
    second: StaticType


@dataclass(slots=True)
class Inference:
    """The type parameters of one call: given in the call, or found by its arguments."""

    compatibility: Compatibility
    given: dict[str, StaticType] = field(default_factory=dict)
    inferred: dict[str, StaticType] = field(default_factory=dict)

    def infer(self, expected: StaticType, actual: StaticType) -> Conflict | None:
        """Learn from an argument; return the first parameter that it contradicts."""
        match expected, actual:
            case Variable(name=name), _:
                return self._bind(name, actual)
            case Named(), Named() if is_same_name(expected, actual):
                pairs = list(zip(expected.arguments, actual.arguments, strict=False))
            case Named(name="dict", arguments=(_, value)), Shape(fields=fields):
                pairs = [(value, field.type) for field in islice(fields.values(), _MOST_FIELDS)]
            case Shape(fields=wanted), Shape(fields=fields) if len(wanted) <= _MOST_FIELDS:
                pairs = [
                    (wanted[name].type, fields[name].type) for name in wanted if name in fields
                ]
            case Union(), _:
                return self._infer_optional(expected, actual)
            case _:
                return None
        conflicts = (self.infer(one, other) for one, other in pairs)
        return next((conflict for conflict in conflicts if conflict), None)

    def find(self, name: str) -> StaticType:
        """Return what a type parameter stands for."""
        return self.given.get(name) or self.inferred.get(name, UNKNOWN)

    def apply(self, type_: StaticType) -> StaticType:
        """Return a type with its parameters replaced; what none is known for is unknown."""
        return substituted(type_, {**self.inferred, **self.given})

    def _bind(self, name: str, actual: StaticType) -> Conflict | None:
        if name in self.given or actual is UNKNOWN or actual == NIL or not is_small(actual):
            return None
        found = widened(actual)
        bound = self.inferred.setdefault(name, found)
        fits = self.compatibility.fits
        if fits(bound, found) or fits(found, bound):
            return None
        return Conflict(name, bound, found)

    def _infer_optional(self, expected: Union, actual: StaticType) -> Conflict | None:
        """`T | nil` takes nil beside what T is; other unions leave open which member is meant."""
        wanted = [member for member in expected.members if member != NIL]
        if len(wanted) != 1:
            return None
        return self.infer(wanted[0], union(m for m in members(actual) if m != NIL))


def substituted(type_: StaticType, bindings: dict[str, StaticType]) -> StaticType:
    """Return a type with its parameters replaced, the type itself if it has none."""
    match type_:
        case Variable(name=name):
            return bindings.get(name, UNKNOWN)
        case Named(name=name, arguments=arguments, home=home):
            replaced = tuple(substituted(argument, bindings) for argument in arguments)
            same = all(a is b for a, b in zip(replaced, arguments, strict=True))
            return type_ if same else Named(name, replaced, home)
        case Shape(fields=fields):
            types = {name: substituted(field.type, bindings) for name, field in fields.items()}
            if all(types[name] is field.type for name, field in fields.items()):
                return type_
            return shape({n: Field(types[n], field.optional) for n, field in fields.items()})
        case Union(members=parts):
            replaced = tuple(substituted(part, bindings) for part in parts)
            same = all(a is b for a, b in zip(replaced, parts, strict=True))
            return type_ if same else union(replaced)
        case _:
            return type_


def is_small(type_: StaticType) -> bool:
    """Whether a type is small enough to be made anew for each call."""
    waiting = [type_]
    for _ in range(_MOST_FIELDS):
        if not waiting:
            return True
        match waiting.pop():
            case Named(arguments=parts) | Union(members=parts):
                waiting.extend(parts)
            case Shape(fields=fields):
                waiting.extend(field.type for field in fields.values())
            case _:
                pass
    return False
