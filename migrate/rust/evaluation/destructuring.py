"""The places on the left of `(a, b) = value`, and what each of them is given (EVL-03, EVL-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.dispatch import excerpt, plain
from migrate.rust.evaluation.records import tuple_parts
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Opaque, Place, Value
from migrate.rust.known.values import StructValue
from migrate.rust.source.targets import fields_in, is_taken_apart, places_in, targets_in

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

REST = ".."
"""Stands for the parts in between."""


def parts_given(target: Fragment, value: Value) -> list[tuple[Fragment, Value]]:
    """Pair the places of a target with the parts of a value. Raises `Unsupported`."""
    if not is_taken_apart(target):
        return [(target, value)]
    if isinstance(value, Opaque):
        return [(place, value) for place in places_in(target) if place.text != REST]
    value = plain(value)
    if target.kind == "struct_expression":
        pairs = _fields(target, value)
    else:
        pairs = _in_a_row(target, value)
    return [given for part, held in pairs for given in parts_given(part, held)]


def _fields(target: Fragment, value: Value) -> list[tuple[Fragment, Value]]:
    if not isinstance(value, StructValue) or any(
        name not in value.fields for name, _ in fields_in(target)
    ):
        raise _unsupported(target)
    return [(part, value.fields[name]) for name, part in fields_in(target)]


def _in_a_row(target: Fragment, value: Value) -> list[tuple[Fragment, Value]]:
    """Pair a row of places with that of the parts; `..` stands for those in between."""
    places, parts = targets_in(target), _parts(target, value)
    rests = [position for position, place in enumerate(places) if place.text == REST]
    if not rests and len(places) == len(parts):
        return list(zip(places, parts, strict=True))
    after = len(places) - 1 - rests[0] if len(rests) == 1 else 0
    if len(rests) != 1 or len(parts) < len(places) - 1:
        raise _unsupported(target)
    first = list(zip(places[: rests[0]], parts, strict=False))
    return first + list(zip(places[rests[0] + 1 :], parts[len(parts) - after :], strict=True))


def _parts(target: Fragment, value: Value) -> list[Value]:
    match value:
        case tuple() if target.kind == "tuple_expression":
            return list(value)
        case list() if target.kind == "array_expression":
            return value
        case StructValue() if target.kind == "call_expression":
            return list(value.fields.values())
        case Place() if target.kind == "tuple_expression" and value.type.name == "tuple":
            return list(tuple_parts(value))
    raise _unsupported(target)


def _unsupported(target: Fragment) -> Unsupported:
    return Unsupported("unsupported_pattern", excerpt(target))
