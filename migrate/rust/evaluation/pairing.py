"""Structured values compared part by part, where outputs stand inside."""

from __future__ import annotations

from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import DERIVED, Choice, Place
from migrate.rust.known.naming import in_words
from migrate.rust.known.values import (
    NOTHING,
    EnumValue,
    Err,
    JsonValue,
    Nothing,
    Ok,
    Range,
    Some,
    StructValue,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from migrate.rust.evaluation.values import Value

SEQUENCES = (list, tuple)
FAMILIES = ((Some, Nothing), (Ok, Err), SEQUENCES, (Range,), (StructValue,), (EnumValue,))
COMPARABLE = frozenset(pair for family in FAMILIES for pair in product(family, family))
"""Types of values that are compared with one another."""


def paired(left: Value, right: Value) -> list[tuple[Value, Value]] | None:
    """Return the parts of two values that must be equal, None when the values never are.

    Raises `Unsupported` for values that are not compared part by part.
    """
    if isinstance(left, JsonValue) and isinstance(right, JsonValue):
        return _paired_json(left.data, right.data)
    if (type(left), type(right)) not in COMPARABLE:
        told = f"{in_words(left)} compared with {in_words(right)}"
        raise Unsupported("unsupported_expr", told)
    same_kind = type(left) is type(right) or isinstance(left, SEQUENCES)
    ours, theirs = _parts(left), _parts(right)
    if not same_kind or len(ours) != len(theirs):
        return None
    return list(zip(ours, theirs, strict=True))


def _paired_json(left: Value, right: Value) -> list[tuple[Value, Value]] | None:
    """Return what stands under the same keys, or the outputs that two JSON values are."""
    if isinstance(left, DERIVED) or isinstance(right, DERIVED):
        if isinstance(left, Choice | Place) or isinstance(right, Choice | Place):
            # Options among them: null is no option.
            raise Unsupported("output_dependent_property", "an output inside a compared JSON value")
        return [(left, right)]
    if isinstance(left, dict) and isinstance(right, dict):
        same = left.keys() == right.keys()
        return [(left[key], right[key]) for key in left] if same else None
    if isinstance(left, list) and isinstance(right, list):
        return list(zip(left, right, strict=True)) if len(left) == len(right) else None
    return None


def _parts(value: Value) -> Sequence[Value]:
    match value:
        case Some() | Ok() | Err():
            return (value.value,)
        case Range():
            bounds = (NOTHING if bound is None else bound for bound in (value.start, value.end))
            return (*bounds, value.inclusive)
        case StructValue():
            return (value.type, *_by_name(value.fields.items()))
        case EnumValue():  # its type may have been written as an alias, or not at all
            return (value.variant, *value.values, *_by_name(value.fields))
    return value if isinstance(value, SEQUENCES) else ()


def _by_name(fields: Iterable[tuple[str, Value]]) -> list[Value]:
    return [held for _, held in sorted(fields, key=itemgetter(0))]
