"""Records and variants in outputs compared as a whole: the parts that must then be equal (RES)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.records import opened, variant_fields
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.undescribed import (
    in_order,
    undescribed,
    undescribed_fields,
    undescribed_variant,
)
from migrate.rust.known.values import EnumValue, StructValue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.values import Place, Value
    from migrate.rust.known.types import RustType

    Pairs = list[tuple[Value, Value]]


def record_parts(run: Run, place: Place, value: StructValue) -> Pairs:
    """Pair the fields of a record in an output with those of a struct.

    Raises `Unsupported` where the profile says too little of the type, or where its `==` is not
    that of its fields.
    """
    name = place.type.name
    need_equality_of_parts(run, name, value)
    record = opened(run, place)
    if not isinstance(record, StructValue):
        raise undescribed_fields(place, value.fields)
    missing = value.fields.keys() - record.fields.keys()
    if missing:
        raise undescribed_fields(place, sorted(missing))
    return [(record.fields[field], held) for field, held in value.fields.items()]


def variant_parts(run: Run, place: Place, value: EnumValue) -> Pairs:
    """Pair the fields of a variant in an output with what a variant holds, by name or in order.

    Raises `Unsupported` as `record_parts` does.
    """
    enum, tag = (part.name for part in place.type.args)
    need_equality_of_parts(run, enum, value)
    if not value.members:
        return []
    if not tag:
        raise undescribed(f"what {enum}::{value.variant} holds: [enums.{enum}] with a tag")
    fields = variant_fields(run, place, value.variant)
    if value.fields:
        held = dict(value.fields)
        if not held.keys() <= fields.keys():
            raise undescribed_variant(place, value.variant, f"with {', '.join(held)}")
        return [(fields[name], part) for name, part in held.items()]
    if len(fields) != len(value.values):
        raise undescribed_variant(place, value.variant, in_order(len(value.values)))
    return list(zip(fields.values(), value.values, strict=True))


def need_equality_of_parts(run: Run, name: str, *values: Value) -> None:
    """Refuse a type that has an `==` of its own, and a struct of which not all is known."""
    if run.writes("PartialEq", name):
        raise Unsupported("unsupported_expr", f"`==` as {name} defines it")
    for value in values:
        if isinstance(value, StructValue) and value.rest is not None:
            raise Unsupported("unsupported_expr", f"the rest of {name}: {value.rest}")


def names_in(kind: RustType) -> Iterator[str]:
    """Yield the names of all types that a type is made of."""
    yield kind.name
    for part in kind.args:
        yield from names_in(part)
