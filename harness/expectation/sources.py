"""What an expectation about a list that was made of another says of that other list (EVL-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET, structs

from harness.expectation.facts import (
    can_hold_of_missing,
    elements_of_subject,
    values_of_subject,
)
from harness.expectation.model import Expectation
from harness.expectation.nested import as_json
from harness.expectation.operands import Range
from harness.expectation.operators import Form, operator_named
from harness.expectation.path_render import render_path
from harness.expectation.transforms import read_transform
from harness.expectation.transforms.record import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.expectation.model import Json

SAME_LENGTH: Final = frozenset({"map", "sort", "keys", "values"})
NOT_LONGER: Final = frozenset({"map", "filter", "unique"})
"""`map` may drop elements."""


def said_of_source(expectation: Expectation) -> Iterator[Expectation]:
    """Yield what holds of the value before the last transform wherever the expectation holds."""
    if not expectation.via or operator_named(expectation.op).form is not Form.SUBJECT:
        return
    if can_hold_of_missing(expectation):
        return
    source = structs.replace(expectation, via=expectation.via[:-1], value=UNSET, numeric=False)
    name, _, argument = read_transform(expectation.via[-1])
    drops = isinstance(argument, Mapping) and argument.on_missing == "drop"
    length = _length(expectation)
    if length is not None and name in SAME_LENGTH | NOT_LONGER:
        exact = name in SAME_LENGTH and not drops
        yield from _of_length(source, length if exact else Range(length.low))
    if isinstance(argument, Mapping) and argument.on_missing == "fail":
        yield from _of_elements(source, argument, values_of_subject(expectation))


def _length(expectation: Expectation) -> Range | None:
    values = values_of_subject(expectation)
    if values is None:
        return elements_of_subject(expectation)
    lengths = [len(value) for value in values if isinstance(value, list)]
    return Range(min(lengths), max(lengths)) if lengths else None


def _of_length(source: Expectation, length: Range) -> Iterator[Expectation]:
    if length.low == length.high:
        yield structs.replace(source, op="length_equals", value=length.low)
        return
    if length.low > 0:
        yield structs.replace(source, op="length_min", value=length.low)
    if length.high is not None:
        yield structs.replace(source, op="length_max", value=length.high)


def _of_elements(
    source: Expectation, mapping: Mapping, values: list[Json] | None
) -> Iterator[Expectation]:
    """Every element has a part, which is one of those that the mapped list has."""
    lists = [value for value in values or () if isinstance(value, list)]
    if lists:
        among = [item for value in lists for item in value]
        part = Expectation(
            path=render_path(mapping.path), via=mapping.via, op="one_of", value=among
        )
        yield structs.replace(source, op="all", value=as_json(part))
