"""VAL-1, VAL-3, VAL-6, HEV-7: names of kinds, truth, membership, iteration."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sample_values import COLOR, POINT, RUN, a_set, every_kind, generator
from spec_examples import chapter_file

from harness.harn.errors import HarnError
from harness.harn.values.iteration import count, elements, iterator, numbers, pulled
from harness.harn.values.membership import contains
from harness.harn.values.model import Duration, Iteration, Pair, Range, Value
from harness.harn.values.types import is_callable, type_name

OUTSIDE_THE_SUBSET = {"task_handle", "channel"}
"""Kinds that only concurrency makes (GRM-18)."""


def test_every_name_of_the_chapter_is_that_of_a_kind() -> None:
    text = chapter_file("07").read_text(encoding="utf-8")
    (names,) = re.findall(r"`type_of` names: `([a-z_\s]+)`", text)
    kinds = every_kind()
    assert set(names.split()) - OUTSIDE_THE_SUBSET == set(kinds)
    assert {name: type_name(value) for name, value in kinds.items()} == {n: n for n in kinds}


def test_the_names_of_types_are_values_too() -> None:
    assert (type_name(COLOR), type_name(POINT)) == ("enum", "struct")


@pytest.mark.parametrize(
    "value", [False, None, 0, 0.0, -0.0, "", [], {}, a_set(), b"", Duration(0)]
)
def test_falsy(value: Value) -> None:
    assert not value


def test_everything_else_is_truthy() -> None:
    values = {**every_kind(), "empty range": Range(5, 1), "empty iter": iterator([]), "text": "0"}
    assert [name for name, value in values.items() if not value] == ["nil"]


@pytest.mark.parametrize(
    ("container", "value", "expected"),
    [
        ([1, [2]], 1.0, True),
        ([1, [2]], [2.0], True),
        ([1], True, False),
        (a_set("a", 2), 2.0, True),
        (a_set(1), True, False),
        ({"1": None}, 1, True),
        ({"a": 1}, "b", False),
        ("a1b", 1, True),
        ("abc", "bc", True),
        (Range(1, 5), 5, True),
        (Range(1, 5, exclusive=True), 5, False),
        (Range(1, 5), 2.0, False),
        (7, 7, False),
        (None, None, False),
    ],
)
def test_membership(container: Value, value: Value, expected: bool) -> None:
    assert contains(RUN, container, value) is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([1, 2], [1, 2]),
        (a_set("b", "a"), ["b", "a"]),
        ({"b": 1, "a": 2}, [{"key": "a", "value": 2}, {"key": "b", "value": 1}]),
        (Range(1, 3), [1, 2, 3]),
        (Range(5, 1), []),
        ("abc", []),
        (7, []),
        (None, []),
    ],
)
def test_what_a_loop_runs_over(value: Value, expected: list[Value]) -> None:
    assert list(elements(value)) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("añ", ["a", "ñ"]),
        ({"b": 1, "a": 2}, [Pair("a", 2), Pair("b", 1)]),
        ([1], [1]),
        (a_set(1), [1]),
        (Range(1, 2), [1, 2]),
    ],
)
def test_iterators(value: Value, expected: list[Value]) -> None:
    iteration = iterator(value)
    assert iteration.kind == "iter"
    assert list(pulled(iteration)) == expected
    assert iteration.done


@pytest.mark.parametrize("value", [None, 1, True, Pair(1, 2), Duration(1)])
def test_what_has_no_iterator(value: Value) -> None:
    with pytest.raises(HarnError, match="Type error: iter: cannot iterate over"):
        iterator(value)


def test_whoever_stops_leaves_the_rest() -> None:
    iteration = generator(1, 2, 3)
    for value in elements(iteration):
        assert value == 1
        break
    assert not iteration.done
    assert list(pulled(iterator(iteration))) == [2, 3]
    assert iteration.done


def test_an_error_inside_ends_the_iteration() -> None:
    def failing() -> Any:
        yield 1
        raise HarnError("x", "inside")

    iteration = Iteration("stream", failing())
    assert next(pulled(iteration)) == 1
    with pytest.raises(HarnError, match="inside"):
        next(pulled(iteration))
    assert iteration.done
    assert list(pulled(iteration)) == []


def test_the_largest_range_is_counted_without_being_built() -> None:
    everything = Range(-(2**63), 2**63 - 1)
    assert count(everything) == 2**63 - 1
    assert count(Range(0, 2**40)) == 2**40 + 1
    assert numbers(everything)[-1] == 2**63 - 1


def test_what_can_be_called() -> None:
    callable_kinds = {name for name, value in every_kind().items() if is_callable(value)}
    assert callable_kinds == {"closure", "builtin"}
