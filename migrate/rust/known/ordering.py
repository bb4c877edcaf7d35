"""`std::cmp::Ordering` (EVL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.needs import function
from migrate.rust.known.records import NOTHING, EnumValue, Known, Nothing, Some

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "Ordering"
VARIANTS = {-1: "Less", 0: "Equal", 1: "Greater"}
SIGNS = {name: sign for sign, name in VARIANTS.items()}


def ordering(sign: int | None) -> EnumValue:
    """The `Ordering` of a sign. Raises `NeedsKnown` without one."""
    if sign is None:
        raise NeedsKnown(sign, "values with an order")
    return EnumValue(NAME, VARIANTS[sign])


def partial_ordering(sign: int | None) -> Some | Nothing:
    """What `partial_cmp` gives."""
    return NOTHING if sign is None else Some(ordering(sign))


def as_sign(value: Known) -> int:
    """-1, 0 or 1 for an `Ordering`. Raises `NeedsKnown`."""
    if not isinstance(value, EnumValue) or value.variant not in SIGNS:
        raise NeedsKnown(value, "an Ordering")
    return SIGNS[value.variant]


TABLE: dict[str, Callable[..., Known]] = {
    "is_eq": lambda value: as_sign(value) == 0,
    "is_ge": lambda value: as_sign(value) >= 0,
    "is_gt": lambda value: as_sign(value) > 0,
    "is_le": lambda value: as_sign(value) <= 0,
    "is_lt": lambda value: as_sign(value) < 0,
    "is_ne": lambda value: as_sign(value) != 0,
    "reverse": lambda value: ordering(-as_sign(value)),
    "then": lambda value, other: other if as_sign(value) == 0 else value,
    "then_with": lambda value, other: function(other)() if as_sign(value) == 0 else value,
}
