"""Conversion to and from JSON, copies, iterators (EVL-01, SRC-14)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.records import LONGEST
from migrate.rust.known.sizes import TooLarge
from migrate.rust.known.values import (
    NOTHING,
    UNIT,
    ByteString,
    Char,
    EnumValue,
    Err,
    Iteration,
    JsonValue,
    Known,
    Ok,
    Some,
    StructValue,
    ValueSet,
    copied,
    from_json,
    to_json,
)


class Foreign:
    """A value that is none of the Known ones."""

    def __repr__(self) -> str:
        return "foreign"


FOREIGN = Foreign()

CONVERTED: list[tuple[Known, Any]] = [
    ("a", "a"),
    (Char("é"), "é"),
    (True, True),
    (2.0, 2.0),
    (UNIT, None),
    (NOTHING, None),
    (Some(Some(1)), 1),
    ((1, "a"), [1, "a"]),
    (ByteString(b"ab"), [97, 98]),
    ({"k": Some(1)}, {"k": 1}),
    ({1: "x"}, {"1": "x"}),
    (ValueSet(["a", "b"]), ["a", "b"]),
    (from_json({"a": [None]}), {"a": [None]}),
    (StructValue("Pot", {"size": 2}), {"size": 2}),
    (EnumValue("Kind", "Fern"), "Fern"),
    (EnumValue("Kind", "Fern", (1,)), {"Fern": 1}),
    (EnumValue("Kind", "Fern", (1, 2)), {"Fern": [1, 2]}),
    (EnumValue("Kind", "Fern", fields=(("size", 1),)), {"Fern": {"size": 1}}),
]


@pytest.mark.parametrize(("value", "expected"), CONVERTED, ids=[repr(v) for v, _ in CONVERTED])
def test_to_json_is_what_serde_would_write(value: Known, expected: object) -> None:
    found = to_json(value)
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize("value", [FOREIGN, [FOREIGN], Ok(1), {(1, 2): 1}], ids=repr)
def test_to_json_refuses_what_json_cannot_hold(value: Known) -> None:
    with pytest.raises(NeedsKnown):
        to_json(value)


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists))
def test_from_json_and_back(value: object) -> None:
    assert to_json(from_json(value)) == value


def test_json_values_are_wrapped_at_every_level() -> None:
    assert from_json({"a": [1]}) == JsonValue({"a": JsonValue([JsonValue(1)])})


def test_a_copy_shares_nothing_that_can_change() -> None:
    value = [Some({"k": [1]}), (from_json([1]), Err([2])), StructValue("S", {"f": [3]})]
    copy: Any = copied(value)
    assert copy == value
    copy[0].value["k"].append(9)
    copy[1][0].data.append(JsonValue(9))
    copy[1][1].value.append(9)
    copy[2].fields["f"].append(9)
    assert value == [Some({"k": [1]}), (from_json([1]), Err([2])), StructValue("S", {"f": [3]})]


def test_a_copied_iterator_goes_on_from_the_same_place() -> None:
    source = Iteration([1, 2, 3])
    next(source)
    copy: Any = copied(source)
    assert (list(source), list(copy)) == ([2, 3], [2, 3])


def test_an_iterator_can_be_read_from_both_ends() -> None:
    source = Iteration([1, 2, 3, 4])
    assert (next(source), source.next_back(), source.peek(), next(source)) == (1, 4, 2, 2)
    assert source.remaining() == [3]
    assert (next(source), next(source, None)) == (3, None)
    with pytest.raises(StopIteration):
        source.next_back()


def test_an_iterator_without_an_end_is_not_gathered() -> None:
    with pytest.raises(TooLarge, match=str(LONGEST)):
        Iteration(iter(int, 1)).remaining()
