"""VAL-4: equality, and the keys that stand for it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_values import (
    EQUALS_NOTHING,
    OTHER,
    POINT,
    RUN,
    a_run,
    a_set,
    doubled,
    every_kind,
    nested,
)

from harness.harn.errors import LimitError
from harness.harn.runtime.host import Host
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.run import Run
from harness.harn.values.equality import equal
from harness.harn.values.iteration import iterator
from harness.harn.values.keys import key, strict_key
from harness.harn.values.model import Builtin, Duration, EnumValue, Pair, Range, StructValue, Value
from harness.harn.values.sets import set_of

EQUAL: list[tuple[Value, Value]] = [
    (1, 1.0),
    (0.0, -0.0),
    (2**53, float(2**53)),
    ([1, [2.0]], [1.0, [2]]),
    ({"a": 1, "b": [None]}, {"b": [None], "a": 1.0}),
    (Pair(1, "x"), Pair(1.0, "x")),
    (EnumValue("E", "V", (1,)), EnumValue("E", "V", (1.0,))),
    (StructValue(POINT, {"x": [1]}), StructValue(POINT, {"x": [1.0]})),
    (a_set(1, 2), a_set(2.0, 1)),
    (a_set([1]), a_set([1.0])),
    (a_set(a_set(1), a_set(2)), a_set(a_set(2), a_set(1))),
    (Range(1, 3), Range(1, 3)),
    (Duration(1000), Duration(1000)),
    (Builtin("len", lambda run, arguments: 0), Builtin("len", lambda run, arguments: 1)),
    (b"ab", b"ab"),
    (nested(20_000), nested(20_000)),
    (doubled(60), doubled(60)),
]

DIFFERENT: list[tuple[Value, Value]] = [
    (1, True),
    (0, False),
    (0, None),
    (1, "1"),
    ("ab", b"ab"),
    (2**53 + 1, float(2**53)),
    ([1], [1, 2]),
    ([1], a_set(1)),
    ({"a": 1}, {"a": 1, "b": None}),
    ({"a": 1}, {"b": 1}),
    ({"x": 1}, StructValue(POINT, {"x": 1})),
    (StructValue(POINT, {"x": 1}), StructValue(OTHER, {"x": 1})),
    (EnumValue("E", "V"), EnumValue("E", "W")),
    (EnumValue("E", "V"), EnumValue("F", "V")),
    (EnumValue("E", "V", (1,)), EnumValue("E", "V", (1, 2))),
    (Pair(1, 2), [1, 2]),
    (Range(1, 3), Range(1, 4, exclusive=True)),
    (Range(1, 3), Range(1, 3, exclusive=True)),
    (a_set(1), a_set(1, 2)),
    (iterator([1]), iterator([1])),
    (["ab", "c"], ["a", "bc"]),
    (nested(20_000), nested(20_001)),
]


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_equal_values_have_equal_keys(left: Value, right: Value) -> None:
    assert equal(RUN, left, right)
    assert equal(RUN, right, left)
    if left is not EQUAL[-1][0]:  # the key of what is endless is none
        assert key(RUN, left) == key(RUN, right)


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_different_values_have_different_keys(left: Value, right: Value) -> None:
    assert not equal(RUN, left, right)
    assert not equal(RUN, right, left)
    assert key(RUN, left) != key(RUN, right)


@pytest.mark.parametrize("value", EQUALS_NOTHING.values(), ids=EQUALS_NOTHING)
@pytest.mark.parametrize(
    "wrap",
    [
        lambda value: value,
        lambda value: [value],
        lambda value: {"k": value},
        lambda value: Pair(0, value),
        a_set,
        lambda value: a_set([value]),
        lambda value: EnumValue("E", "V", (value,)),
        lambda value: StructValue(POINT, {"x": value}),
    ],
)
def test_some_values_do_not_equal_themselves(value: Value, wrap: Any) -> None:
    wrapped = wrap(value)
    assert not equal(RUN, wrapped, wrapped)
    assert key(RUN, wrapped) != key(RUN, wrapped)


def test_values_of_different_kinds_are_unequal() -> None:
    for left_kind, left in every_kind().items():
        for right_kind, right in every_kind().items():
            if left_kind != right_kind:
                assert not equal(RUN, left, right), (left_kind, right_kind)
                assert key(RUN, left) != key(RUN, right), (left_kind, right_kind)


def test_an_iterator_equals_itself() -> None:
    values = iterator([1])
    assert equal(RUN, values, values)
    assert key(RUN, [values]) == key(RUN, [values])


def test_a_duration_equals_nothing_in_l1() -> None:
    l1 = a_run("L1")
    assert not equal(l1, Duration(1000), Duration(1000))
    assert not equal(l1, [Duration(1000)], [Duration(1000)])
    assert equal(l1, [1], [1.0])


@pytest.mark.parametrize(
    ("left", "right"),
    [(1, 1.0), ([1], [1.0]), ({"a": 1}, {"a": 1.0}), (Pair(0, 1), Pair(0.0, 1)), (1, True)],
)
def test_strict_keys_tell_ints_from_floats(left: Value, right: Value) -> None:
    assert strict_key(RUN, left) != strict_key(RUN, right)


def test_strict_keys_of_equal_values_of_one_type_are_equal() -> None:
    assert strict_key(RUN, [0.0, {"a": [1]}]) == strict_key(RUN, [-0.0, {"a": [1]}])


def test_comparing_counts_as_steps() -> None:
    run = Run(Host(environment={}), lambda text: None, Limits(steps=1000))
    many = list(range(100_000))
    with pytest.raises(LimitError, match="steps"):
        equal(run, many, list(many))


json_like = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(-3, 3)
    | st.text("ab:1;", max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=2), inner),
    max_leaves=8,
)


@given(json_like, json_like, json_like)
def test_equality_is_an_equivalence_and_keys_follow_it(left: Any, middle: Any, right: Any) -> None:
    assert equal(RUN, left, left)
    assert equal(RUN, left, right) == equal(RUN, right, left)
    assert equal(RUN, left, right) == (key(RUN, left) == key(RUN, right))
    if equal(RUN, left, middle) and equal(RUN, middle, right):
        assert equal(RUN, left, right)


@given(st.lists(json_like, max_size=6))
def test_a_set_has_one_of_each(values: list[Any]) -> None:
    distinct: list[Any] = []
    for value in values:
        if not any(equal(RUN, value, other) for other in distinct):
            distinct.append(value)
    assert list(set_of(RUN, values).items.values()) == distinct
