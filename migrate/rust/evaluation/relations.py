"""Comparing values of which at least one depends on an output (EVL-27, OPR-04, IDM-104…IDM-111)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from harness.expectation import Expectation, Key, Transform
from migrate.rust.evaluation.comprehensions import as_set, comprehend, elements, listed
from migrate.rust.evaluation.conditions import Condition, Predicate, both, inverse, select
from migrate.rust.evaluation.dispatch import plain
from migrate.rust.evaluation.distances import compare_distance
from migrate.rust.evaluation.measures import compare_number, is_number
from migrate.rust.evaluation.output_forms import is_data, output_form, own_types
from migrate.rust.evaluation.pairing import paired
from migrate.rust.evaluation.places import (
    category,
    demand,
    element,
    expanded,
    gathered,
    without_default,
)
from migrate.rust.evaluation.records import is_variant, tuple_parts
from migrate.rust.evaluation.renderings import shown_as
from migrate.rust.evaluation.same_records import same_fields
from migrate.rust.evaluation.settling import settled
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import JSON_TYPES, SETS, argument
from migrate.rust.evaluation.undescribed import undescribed_output
from migrate.rust.evaluation.values import (
    DERIVED,
    Choice,
    Comprehension,
    Distance,
    Expected,
    Future,
    Measure,
    MutableBorrow,
    Opaque,
    Place,
    Receiver,
    Rendering,
    Shared,
    Stream,
    Value,
)
from migrate.rust.evaluation.wholes import (
    names_in,
    need_equality_of_parts,
    record_parts,
    variant_parts,
)
from migrate.rust.known import compare
from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.naming import in_words
from migrate.rust.known.values import (
    AnyOrder,
    Char,
    EnumValue,
    Err,
    HashedMap,
    HashedSet,
    JsonValue,
    Nothing,
    Ok,
    Range,
    Some,
    StructValue,
    ValueSet,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from migrate.rust.evaluation.scope import Run


def seen(value: Value) -> Value:
    """Return what can be compared: of a value that was built, what its constructor answered."""
    value = plain(value)
    return value.output if isinstance(value, Receiver) and value.output is not None else value


def truth(value: Value) -> Condition:
    """Return a Rust bool as a condition. Raises `Unsupported` for opaque and other values."""
    value = plain(value)
    if isinstance(value, bool | Predicate):
        return value
    if isinstance(value, Place) and category(value) == "bool":
        return demand(value, "equals", True)
    if isinstance(value, Choice):
        return select(value.condition, truth(value.then), truth(value.otherwise))
    raise Unsupported("unsupported_expr", f"a condition that is {in_words(value)}")


NOT_KNOWN = frozenset((*DERIVED, Expected, Future, Opaque, Receiver, Shared, Stream))
PARTS: dict[type, Callable[[Value], Iterable[Value]]] = {
    list: iter,
    tuple: iter,
    dict: dict.values,
    HashedMap: dict.values,
    HashedSet: lambda value: value.items,
    AnyOrder: lambda value: value.items,
    JsonValue: lambda value: (value.data,),
    MutableBorrow: lambda value: (value.cell.value,),
    Some: lambda value: (value.value,),
    Ok: lambda value: (value.value,),
    Err: lambda value: (value.value,),
    StructValue: lambda value: value.fields.values(),
    EnumValue: lambda value: (*value.values, *(item for _, item in value.fields)),
    ValueSet: lambda value: value.items,
    Range: lambda value: (value.start, value.end),
}
"""What the values that have parts are made of."""


def is_known(value: Value) -> bool:
    """Tell whether a value depends on no output and is not opaque, in all its parts."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        kind = type(part)
        if kind in NOT_KNOWN:
            return False
        if kind in PARTS:
            waiting += PARTS[kind](part)
    return True


def equal(run: Run, left: Value, right: Value) -> Condition:
    """Return `left == right`. Raises `Unsupported` where nobody knows what that says."""
    left, right = gathered(seen(left)), gathered(seen(right))
    if _are_alike(left, right):
        return same_place(run, left, right)
    left, right = expanded(left), expanded(right)
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Choice):
            return select(
                one.condition, equal(run, one.then, other), equal(run, one.otherwise, other)
            )
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Rendering):
            return known_equals(one.place, shown_as(one, other))
    if isinstance(left, bool | Predicate) and isinstance(right, bool | Predicate):
        return select(left, right, inverse(right))
    if is_known(left) and is_known(right):
        return _known_equal(run, left, right)
    if isinstance(right, Place | Comprehension | Measure) and is_known(left):
        left, right = right, left
    if isinstance(right, ValueSet) and _is_gathered(left):
        left = as_set(comprehend(left), "Set")
    if isinstance(left, Place):
        return _place_equals(run, left, right)
    if isinstance(left, Comprehension):
        return _mapped_equals(run, left, right)
    if isinstance(left, Measure):
        return compare_number("==", left, right)
    return _parts_equal(run, left, right)


def _parts_equal(run: Run, left: Value, right: Value) -> Condition:
    """Return the equality of two structured values with outputs inside."""
    if isinstance(left, StructValue | EnumValue):
        need_equality_of_parts(run, left.type, left, right)
    return _all_equal(run, paired(left, right))


def _known_equal(run: Run, left: Value, right: Value) -> bool:
    for name in own_types(left):
        need_equality_of_parts(run, name)
    return compare.same(left, right)


def _is_gathered(value: Value) -> bool:
    """Tell a list output that becomes a set by what it is compared with (`collect()`)."""
    is_list = isinstance(value, Place) and category(value) == "list" and value.type.name not in SETS
    return is_list or isinstance(value, Comprehension)


def _are_alike(left: Value, right: Value) -> bool:
    """Tell two options or two results that are equal where what stands for them is (IDM-110)."""
    if not isinstance(left, Place) or not isinstance(right, Place) or left.type != right.type:
        return False
    if not all(map(is_data, left.type.args)):
        return False
    kind = category(left)
    # Of an option of JSON values, null may be none and may be a value.
    return kind == "result" or (kind == "option" and left.type.args[0].name not in JSON_TYPES)


def _mapped_equals(run: Run, items: Comprehension, other: Value) -> Condition:
    """Return whether a mapped list equals another value: as a whole, or element by element."""
    try:
        return _place_equals(run, listed(items), other)
    except Unsupported:
        if not isinstance(other, list | tuple):
            raise
    made = elements(items, len(other))
    return both(_has_length(items.source, len(other)), equal(run, made, list(other)))


def _place_equals(run: Run, place: Place, other: Value) -> Condition:
    if isinstance(other, Comprehension):
        other = listed(other)
    if category(place) == "unit" or other == StructValue(place.type.name, {}):
        return True  # there is but one value of it
    if isinstance(other, Place):
        return same_place(run, place, other)
    other = settled(other, place.type)
    if is_number(place):
        return compare_number("==", place, other)
    if place.type.name == "tuple":
        return equal(run, tuple_parts(place), other)
    if isinstance(other, list | tuple) and not (is_known(other) and is_data(place.type)):
        return _elements_equal(run, place, list(other))
    if isinstance(other, dict) and category(place) == "map" and not is_data(place.type):
        return _entries_equal(run, place, other)
    if isinstance(other, EnumValue) and category(place) == "enum":
        parts = variant_parts(run, place, other)
        return both(is_variant(place, other.variant), _all_equal(run, parts))
    if isinstance(other, StructValue) and category(place) == "other":
        return _all_equal(run, record_parts(run, place, other))
    if isinstance(other, StructValue | EnumValue):
        raise undescribed_output(place, other)
    if not is_known(other):
        raise Unsupported("output_dependent_property", "an output inside a compared value")
    if isinstance(other, Nothing | Some | Ok | Err):
        raise Unsupported("unsupported_expr", f"{place.type.name} compared with an option")
    return known_equals(place, other)


def known_equals(place: Place, value: Value) -> Condition:
    """Return `place == value` for a Known value that is no record or variant (OPR-04)."""
    if _is_nan(value):
        return False  # it equals nothing
    if isinstance(value, bool) and category(place) == "bool":
        return demand(place, "equals", value)
    json = output_form(value, place.type)
    dropped = without_default(place, json)
    if isinstance(value, Char) and category(place) != "char":
        raise Unsupported("unsupported_expr", "a char compared with an output")
    # OPR-04: a Rust float compares by value, a JSON float strictly.
    numeric = isinstance(value, float) or category(place) == "float"
    return demand(dropped, "equals", json, numeric=numeric)


def _elements_equal(run: Run, place: Place, items: list[Value]) -> Condition:
    pairs = [(element(place, position), item) for position, item in enumerate(items)]
    return both(_has_length(place, len(items)), _all_equal(run, pairs))


def _entries_equal(run: Run, place: Place, entries: dict[Value, Value]) -> Condition:
    if not all(isinstance(key, str) for key in entries):
        raise Unsupported("unsupported_expr", "a map whose keys are no strings")
    keys = demand(place, "keys_equal", sorted(entries))
    pairs = [(place.below(Key(key), argument(place.type, 1)), entries[key]) for key in entries]
    return both(keys, _all_equal(run, pairs))


def _has_length(place: Place, number: int) -> Condition:
    return demand(place, "length_equals", number) if number else demand(place, "equals", [])


def same_place(run: Run, left: Place, right: Place) -> Condition:
    """Return `left == right` for two places (IDM-110)."""
    for name in names_in(left.type):
        need_equality_of_parts(run, name)
    if right.via and not left.via:
        left, right = right, left
    if left == right:
        raise Unsupported("output_dependent_property", "an output compared with itself")
    fields = same_fields(run, left, right)
    if fields is not None:
        return _all_equal(run, fields)
    if (category(left) == "json") != (category(right) == "json") and "float" in {
        category(left),
        category(right),
    }:
        raise Unsupported("output_dependent_property", "a float compared with a JSON value")
    via = _null_if_missing(right)
    return Predicate(
        Expectation(
            path=left.path,
            via=_null_if_missing(left),
            op="same_as",
            value={"path": right.path, "via": list(via)} if via else right.path,
        ),
        left.roots | right.roots,
    )


def _null_if_missing(place: Place) -> tuple[Transform, ...]:
    # OPR-05: a missing part fails `same_as`, though in Rust two of them are equal.
    return ({"default": None},) if place.lenient and not place.via else place.via


def _all_equal(run: Run, pairs: list[tuple[Value, Value]] | None) -> Condition:
    """Return that the two of every pair are equal; None are values that never are."""
    result: Condition = pairs is not None
    for one, other in pairs or ():
        result = both(result, equal(run, one, other))
    return result


def ordered(operator: str, left: Value, right: Value) -> Condition:
    """Return `left < right` and its kin (IDM-111)."""
    left, right = seen(left), seen(right)
    for one, other, flipped in ((left, right, False), (right, left, True)):
        if isinstance(one, Choice):
            branches = [
                ordered(operator, other, part) if flipped else ordered(operator, part, other)
                for part in (one.then, one.otherwise)
            ]
            return select(one.condition, *branches)
    if is_known(left) and is_known(right):
        return _known_order(operator, left, right)
    if is_known(left):
        left, right, operator = right, left, FLIPPED[operator]
    if _is_nan(right):
        return False  # it is neither more nor less
    if isinstance(left, Distance):
        return compare_distance(operator, left, right)
    return compare_number(operator, left, right)


def _is_nan(value: Value) -> bool:
    return isinstance(value, float) and math.isnan(value)


FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _known_order(operator: str, left: Value, right: Value) -> bool:
    try:
        order = compare.order(left, right)
    except NeedsKnown as error:
        raise Unsupported("unsupported_expr", str(error)) from error
    if order is None:
        return False
    return {"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}[operator]
