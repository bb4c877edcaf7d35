"""Gaps that a line of the profile would close; each names that line (EP-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.values import EnumValue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.values import Place
    from migrate.rust.known.values import StructValue


def undescribed(told: str) -> Unsupported:
    """Return the gap that something of a type is of which the profile says nothing."""
    return Unsupported("undescribed_type", told)


def undescribed_output(place: Place, value: StructValue | EnumValue) -> Unsupported:
    """Return the gap that an output is of which the profile does not say that it is of a type."""
    if isinstance(value, EnumValue):
        table, name = "enums", value.type or value.variant
    else:
        table, name = "types", value.type
    told = f"[{table}.{name}], and {name} in the `returns` of its function"
    return undescribed(f"a {place.type_name} output compared with {name}: {told}")


def undescribed_fields(place: Place, names: Iterable[str]) -> Unsupported:
    """Return the gap that fields of a record are."""
    kind, fields = place.type.name, ", ".join(names)
    return undescribed(f"{kind}.{fields}: [types.{kind}] with {fields}")


def undescribed_variant(place: Place, variant: str, lacks: str) -> Unsupported:
    """Return the gap that a variant is of which the profile has not all fields."""
    enum = place.type.args[0].name
    return undescribed(f"what {enum}::{variant} holds: [enums.{enum}.variants.{variant}] {lacks}")


def in_order(number: int) -> str:
    """Return what the profile lacks of a tuple variant."""
    return f"with {number} field{'' if number == 1 else 's'} of any name, in order"


def undescribed_method(place: Place, method: str, number: int) -> Unsupported:
    """Return the gap that a method of a record or enum is, called with a number of arguments."""
    kind = place.type_name
    if number:
        told = f'[[entry_point]] with function = "{kind}::{method}", its value the first of args'
    else:
        told = f'[types.{kind}] with "{method}()", or an [[entry_point]] "{kind}::{method}"'
    return undescribed(f"{kind}::{method}: {told}")
