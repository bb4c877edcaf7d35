"""Whether a value of one type can stand where another is expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.static.annotations import NATIVE
from harness.harn.static.types import (
    Constant,
    Named,
    Shape,
    StaticType,
    Union,
    Unknown,
    Variable,
    base,
    is_same_name,
)
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from harness.harn.static.annotations import Annotations

_DEEPEST: Final = 200
"""Aliases can nest types far deeper than any text does."""

_TAKEN_FOR: Final = frozenset(
    {frozenset({"int", "float"}), frozenset({"iter", "Generator"}), frozenset({"iter", "Stream"})}
)
"""Types of the language that may stand for each other."""


class Compatibility:
    """Answers for one script; every pair of types is compared once."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations
        self._known: dict[tuple[int, int], tuple[StaticType, StaticType, bool]] = {}
        self._depth = 0

    def fits(self, expected: StaticType, actual: StaticType) -> bool:
        """Whether `actual` may stand for `expected`; true wherever that is not certain to fail.

        int and float stand for each other (FUN-11). Of a union one member has to fit: the script
        may have made sure which one it is.
        """
        key = (id(expected), id(actual))
        if key in self._known:
            return self._known[key][2]
        if self._depth == _DEEPEST:
            return True
        # A type that contains itself is asked about again meanwhile.
        self._known[key] = (expected, actual, True)
        self._depth += 1
        fits = self._fits(expected, actual)
        self._depth -= 1
        self._known[key] = (expected, actual, fits)
        return fits

    def _fits(self, expected: StaticType, actual: StaticType) -> bool:
        expected, actual = self._annotations.resolve(expected), self._annotations.resolve(actual)
        match expected, actual:
            case (Unknown() | Variable(), _) | (_, Unknown() | Variable()):
                return True
            case _, Union(members=members):
                return any(self.fits(expected, member) for member in members)
            case Union(members=members), _:
                return any(self.fits(member, actual) for member in members)
            case Constant(value=value), Constant(value=other):
                return _same_kind(value, other) and value == other
            case Constant(), _:
                return self.fits(base(expected), actual)
            case _, Constant():
                return self.fits(expected, base(actual))
            case Shape(), Shape():
                return self._shape_fits(expected, actual)
            case Shape(), Named():
                return self._may_be_dict(actual)
            case Named(), Shape():
                return self._may_be_dict(expected) and self._values_fit(expected, actual)
            case Named(), Named():
                return self._named_fits(expected, actual)
        return True

    def _shape_fits(self, expected: Shape, actual: Shape) -> bool:
        """Every required field is there, every field that is there has its type."""
        return all(name in actual.fields for name in expected.required) and all(
            self.fits(expected.fields[name].type, field.type)
            for name, field in actual.fields.items()
            if name in expected.fields
        )

    def _values_fit(self, expected: Named, actual: Shape) -> bool:
        match expected:
            case Named(name="dict", arguments=(_, value)):
                return all(self.fits(value, field.type) for field in actual.fields.values())
        return True

    def _named_fits(self, expected: Named, actual: Named) -> bool:
        if is_same_name(expected, actual):
            return self._arguments_fit(expected.arguments, actual.arguments)
        if frozenset({expected.name, actual.name}) in _TAKEN_FOR:
            return True
        both = expected, actual
        if "dict" in {expected.name, actual.name} and any(map(self._is_struct, both)):
            return True
        return not all(map(self._is_told_apart, both))

    def _arguments_fit(
        self, expected: tuple[StaticType, ...], actual: tuple[StaticType, ...]
    ) -> bool:
        """How a parameter may vary is not looked at: one direction is enough."""
        return len(expected) != len(actual) or all(
            self.fits(one, other) or self.fits(other, one)
            for one, other in zip(expected, actual, strict=True)
        )

    def _may_be_dict(self, type_: Named) -> bool:
        """A struct counts as a dict (HSC-2); of an interface nothing is known."""
        return type_.name == "dict" or not self._is_told_apart(type_) or self._is_struct(type_)

    def _is_told_apart(self, type_: Named) -> bool:
        declared = self._annotations.declared(type_)
        return type_.name in NATIVE or isinstance(
            declared, nodes.EnumDeclaration | nodes.StructDeclaration
        )

    def _is_struct(self, type_: Named) -> bool:
        return isinstance(self._annotations.declared(type_), nodes.StructDeclaration)


def _same_kind(one: object, other: object) -> bool:
    """`True == 1` in Python, not in the language."""
    return (type(one) is bool) == (type(other) is bool)
