"""Equality and order (OPR-04, EVL-10)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from migrate.rust.known.compare import order, same, sorted_items, total_order
from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.values import (
    NOTHING,
    ByteString,
    Char,
    EnumValue,
    Err,
    Ok,
    Some,
    StructValue,
    ValueSet,
    from_json,
)


class Foreign:
    """A value that is none of the Known ones."""

    def __repr__(self) -> str:
        return "foreign"


FOREIGN = Foreign()

EQUAL: list[tuple[Any, Any]] = [
    ("a", "a"),
    (ByteString(b"ab"), [97, 98]),
    (from_json("a"), "a"),
    ("a", from_json("a")),
    (from_json(1), 1),
    (from_json(1), 1.0),
    ([from_json("a")], ["a"]),
    (Some(from_json("a")), Some("a")),
    (from_json({"a": [1]}), from_json({"a": [1]})),
    (EnumValue("K", "V", (1,)), EnumValue("K", "V", (1,))),
    (StructValue("S", {"a": 1}), StructValue("S", {"a": 1})),
    (ValueSet([1]), ValueSet([1])),
    (Ok(1), Ok(1)),
]
DIFFERENT: list[tuple[Any, Any]] = [
    (from_json(True), 1),
    (from_json(1), from_json(1.0)),
    (from_json(1.0), 1),
    (from_json("1"), 1),
    (from_json(None), "null"),
    (from_json(None), from_json(False)),
    (math.nan, math.nan),
    ([1], [1, 2]),
    (Some(1), NOTHING),
    (Ok(1), Err(1)),
    (EnumValue("K", "V"), EnumValue("K", "W")),
    (EnumValue("K", "V", fields=(("a", 1),)), EnumValue("K", "V", fields=(("a", 2),))),
    ({"a": 1}, {"b": 1}),
]


@pytest.mark.parametrize(("left", "right"), EQUAL, ids=repr)
def test_equal_values(left: object, right: object) -> None:
    assert same(left, right)
    assert same(right, left)


@pytest.mark.parametrize(("left", "right"), DIFFERENT, ids=repr)
def test_different_values(left: object, right: object) -> None:
    assert not same(left, right)
    assert not same(right, left)


OF_TWO_TYPES: list[tuple[Any, Any]] = [
    ("a", Char("a")),
    (True, 1),
    ([1], (1,)),
    (StructValue("S", {"a": 1}), StructValue("T", {"a": 1})),
]
"""Rust compares no such values, unless a type says how."""


@pytest.mark.parametrize(("left", "right"), OF_TWO_TYPES, ids=repr)
def test_values_of_two_types_are_not_compared(left: object, right: object) -> None:
    with pytest.raises(NeedsKnown, match="of the type of a"):
        same(left, right)
    with pytest.raises(NeedsKnown, match="of the type of a"):
        same([right], [left])


ASCENDING: list[list[Any]] = [
    ["", "a", "aa", "b", "é", "\uffff", "\U00010000"],
    [NOTHING, Some(1), Some(2)],
    [Ok(2), Err(1)],
    [[], [1], [1, 2], [2]],
    [(1, "b"), (2, "a")],
    [False, True],
    [-1.5, 0.0, 2.5],
    [Char("a"), Char("b")],
    [ByteString(b"a"), ByteString(b"b")],
    [{"a": 1}, {"a": 2}, {"b": 0}],
]


@pytest.mark.parametrize("values", ASCENDING, ids=repr)
def test_order(values: list[Any]) -> None:
    for at, left in enumerate(values):
        for other, right in enumerate(values):
            assert order(left, right) == (at > other) - (at < other)
    assert sorted_items(reversed(values)) == values


def test_nan_has_no_order() -> None:
    assert order(math.nan, 1.0) is None
    assert order([1.0, math.nan], [1.0, 2.0]) is None
    with pytest.raises(NeedsKnown):
        total_order(math.nan, 1.0)


@pytest.mark.parametrize("pair", [(FOREIGN, 1), ([FOREIGN], [1]), (1, "a"), (1, 1.0)], ids=repr)
def test_values_that_cannot_be_ordered(pair: tuple[object, object]) -> None:
    with pytest.raises(NeedsKnown):
        order(*pair)


def test_foreign_values_are_not_compared() -> None:
    foreign = object()
    with pytest.raises(NeedsKnown) as caught:
        same([1, foreign], [1, 2])
    assert caught.value.value is foreign


def test_deep_values_are_compared_without_recursion() -> None:
    left: Any = 1
    right: Any = 1
    for _ in range(5_000):
        left, right = [left], [right]
    assert same(left, right)
    assert order(left, right) == 0
