"""The methods of lists, row by row (07 §6)."""

from __future__ import annotations

import itertools
import math
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_values import RUN, a_function, a_run, a_set

from harness.harn import methods
from harness.harn.errors import HarnError, LimitError
from harness.harn.methods.lists import METHODS
from harness.harn.runtime.host import Host
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.run import Run
from harness.harn.values.display import display
from harness.harn.values.ordering import compare

if TYPE_CHECKING:
    from harness.harn.values.model import Value

IS_EVEN = a_function(lambda x: x % 2 == 0)
DOUBLE = a_function(lambda x: x * 2)
LAST_DIGIT = a_function(lambda x: x % 10)
PLUS = a_function(lambda total, x: total + x)


def called(receiver: Value, name: str, *arguments: Value) -> Value:
    return methods.call(RUN, receiver, name, list(arguments))


@pytest.mark.parametrize(
    ("receiver", "name", "arguments", "expected"),
    [
        ([1, 2], "count", [], "2"),
        ([], "empty", [], "true"),
        ([nil := None], "empty", [], "false"),
        ([1, 2], "map", [DOUBLE], "[2, 4]"),
        ([1, 2, 3], "filter", [IS_EVEN], "[2]"),
        ([1, 2], "flat_map", [a_function(lambda x: [x, [x]] if x == 1 else x)], "[1, [1], 2]"),
        ([1, 2, 3], "reduce", [10, PLUS], "16"),
        ([], "reduce", [10, PLUS], "10"),
        ([1, 2, 4], "find", [IS_EVEN], "2"),
        ([1], "find", [IS_EVEN], "nil"),
        ([1, 2, 4], "find_index", [IS_EVEN], "1"),
        ([1], "find_index", [IS_EVEN], "-1"),
        ([1, 2], "any", [IS_EVEN], "true"),
        ([], "any", [IS_EVEN], "false"),
        ([2, 4], "all", [IS_EVEN], "true"),
        ([1, 2], "every", [IS_EVEN], "false"),
        ([], "all?", [IS_EVEN], "true"),
        ([1, 3], "none", [IS_EVEN], "true"),
        ([1, 2], "none?", [IS_EVEN], "false"),
        ([3, 1, 2.5], "sort", [], "[1, 2.5, 3]"),
        (["b", "B", "a"], "sorted", [], "[B, a, b]"),
        ([21, 11, 2, 1], "sort_by", [LAST_DIGIT], "[21, 11, 1, 2]"),
        ([21, 2, 1], "sorted_by", [LAST_DIGIT], "[21, 1, 2]"),
        ([1, 2], "reverse", [], "[2, 1]"),
        ([1, 2], "reversed", [], "[2, 1]"),
        ([1, 1.0, 1, "1", [1], [1.0], [1]], "unique", [], "[1, 1.0, 1, [1], [1.0]]"),
        ([0, nil, "", nil], "compact", [], "[0, ]"),
        ([1, [2, [3]], []], "flatten", [], "[1, 2, [3]]"),
        ([1], "push", [2], "[1, 2]"),
        ([1], "appending", [[2]], "[1, [2]]"),
        ([1, 2], "pop", [], "[1]"),
        ([], "dropping_last", [], "[]"),
        ([1, "a", nil], "join", [], "1anil"),
        ([1, 2.0], "join", ["-"], "1-2.0"),
        ([], "join", ["-"], ""),
        ([[1.0]], "contains", [[1]], "true"),
        ([1], "contains", ["1"], "false"),
        ([5, 1.0, 1], "index_of", [1], "1"),
        ([5], "index_of", [1], "-1"),
        (["a", "b"], "enumerate", [], "[{index: 0, value: a}, {index: 1, value: b}]"),
        ([1, 2, 3], "zip", [["a", "b"]], "[[1, a], [2, b]]"),
        ([1], "zip", ["ab"], "[]"),
        ([1, 2, 3, 4], "slice", [1, 3], "[2, 3]"),
        ([1, 2, 3, 4], "slice", [-2], "[3, 4]"),
        ([1, 2, 3, 4], "slice", [-9, -1], "[1, 2, 3]"),
        ([1, 2], "slice", [1, 99], "[2]"),
        ([1, 2], "slice", [5, 1], "[]"),
        ([1, 2, 3], "take", [2], "[1, 2]"),
        ([1, 2, 3], "take", [9], "[1, 2, 3]"),
        ([1, 2, 3], "take", [-1], "[]"),
        ([1, 2, 3], "skip", [2], "[3]"),
        ([1, 2, 3], "skip", [9], "[]"),
        ([1, 2], "first", [], "1"),
        ([], "first", [], "nil"),
        ([1, 2], "first", [1], "[1]"),
        ([1, 2], "last", [], "2"),
        ([], "last", [], "nil"),
        ([1, 2, 3], "last", [2], "[2, 3]"),
        ([1, 2], "last", [0], "[]"),
        ([1, 2], "last", [9], "[1, 2]"),
        ([1, "x", 2.5, True], "sum", [], "3.5"),
        ([], "sum", [], "0"),
        ([2**63 - 1, 1], "sum", [], "-9223372036854775808"),
        ([2, 1, 1.0], "min", [], "1"),
        ([1.0, 1, 0], "max", [], "1.0"),
        ([], "min", [], "nil"),
        ([], "max", [], "nil"),
        ([12, 21, 11], "min_by", [LAST_DIGIT], "21"),
        ([21, 12, 22], "max_by", [LAST_DIGIT], "12"),
        ([], "min_by", [LAST_DIGIT], "nil"),
        ([], "max_by", [LAST_DIGIT], "nil"),
        ([1, 2, 3], "partition", [IS_EVEN], "[[2], [1, 3]]"),
        ([1, 12, 2], "group_by", [LAST_DIGIT], "{1: [1], 2: [12, 2]}"),
        ([1, "1", 1.0, nil], "tally", [], "{1: 2, 1.0: 1, nil: 1}"),
        ([1, 2, 3], "chunk", [2], "[[1, 2], [3]]"),
        ([1, 2], "each_slice", [], "[[1], [2]]"),
        ([1, 2], "chunk", [0], "[[1], [2]]"),
        ([1, 2, 3], "window", [], "[[1, 2], [2, 3]]"),
        ([1, 2, 3, 4], "each_cons", [3], "[[1, 2, 3], [2, 3, 4]]"),
        ([1, 2, 3, 4, 5], "sliding_window", [2, 2], "[[1, 2], [3, 4]]"),
        ([1], "window", [2], "[]"),
        ([1, 2], "iter", [], "<iter>"),
    ],
)
def test_results(receiver: Value, name: str, arguments: list[Value], expected: str) -> None:
    before = display(receiver)
    assert display(called(receiver, name, *arguments)) == expected
    assert display(receiver) == before  # MTH-1


def test_every_method_is_called_here() -> None:
    (mark,) = test_results.pytestmark  # type: ignore[attr-defined]
    assert {name for _, name, *_ in mark.args[1]} == set(METHODS)


BAD_CALLBACK = {
    **dict.fromkeys(
        (
            *("map", "filter", "flat_map", "reduce", "find", "sort_by", "sorted_by", "min_by"),
            *("max_by", "partition", "group_by"),
        ),
        "nil",
    ),
    "find_index": "-1",
    "any": "false",
    **dict.fromkeys(("all", "every", "all?"), "true"),
    **dict.fromkeys(("none", "none?"), "false"),
}
"""MTH-3, the last column, for a list that is not empty."""


@pytest.mark.parametrize("arguments", [[], ["no callback", 7]])
@pytest.mark.parametrize(("name", "expected"), BAD_CALLBACK.items())
def test_a_bad_callback(name: str, expected: str, arguments: list[Value]) -> None:
    assert display(methods.call(a_run("L1"), [1], name, arguments)) == expected
    with pytest.raises(
        HarnError, match=rf"Type error: list\.{re.escape(name)}: argument"
    ) as raised:
        methods.call(a_run("L2"), [1], name, arguments)
    assert raised.value.code == "argument_type"


def test_none_of_an_empty_list() -> None:
    assert methods.call(a_run("L1"), [], "none", []) is True


@pytest.mark.parametrize(
    ("name", "arguments"), [("take", []), ("skip", ["2"]), ("slice", [nil]), ("chunk", [[1]])]
)
def test_numbers_are_numbers(name: str, arguments: list[Value]) -> None:
    if name == "slice":
        assert called([1], name, *arguments) == [1]  # nil is a missing argument
    else:
        with pytest.raises(HarnError, match=rf"list\.{name}: argument 1 must be int, got"):
            called([1], name, *arguments)


def test_callbacks_stop_when_the_answer_is_known() -> None:
    seen: list[Value] = []
    spy = a_function(lambda x: seen.append(x) or x > 1)
    called([1, 2, 3], "any", spy)
    called([1, 2, 3], "all", spy)
    called([1, 2, 3], "find", spy)
    assert seen == [1, 2, 1, 1, 2]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers()), max_size=20))
def test_sort_by_is_stable(rows: list[tuple[int, int]]) -> None:
    receiver = [list(row) for row in rows]
    result = called(receiver, "sort_by", a_function(lambda row: row[0]))
    assert result == sorted(receiver, key=lambda row: row[0])


@given(st.lists(st.integers() | st.floats(allow_nan=False) | st.text(max_size=3), max_size=9))
def test_min_and_max_are_among_the_elements(receiver: list[Any]) -> None:
    for name in ("min", "max"):
        assert (called(receiver, name) in receiver) is bool(receiver)


@given(st.lists(st.integers(-5, 5)))
def test_the_ends_of_the_order(receiver: list[int]) -> None:
    ordered = called(receiver, "sort")
    assert called(receiver, "min") == (ordered[0] if ordered else None)
    assert called(receiver, "max") == (ordered[-1] if ordered else None)
    assert all(compare(a, b) <= 0 for a, b in itertools.pairwise(ordered))


def small_run(size: int = 1000, steps: int = 10_000) -> Run:
    return Run(Host(environment={}), lambda text: None, Limits(size=size, steps=steps))


@pytest.mark.parametrize(
    ("receiver", "name", "arguments"),
    [
        ([list(range(600))] * 2, "flatten", []),
        (["x" * 600] * 2, "join", []),
        (["x"] * 600, "join", ["--"]),
        (list(range(600)), "window", [300]),
        ([1] * 1000, "push", [1]),
    ],
)
def test_large_results_ask_for_room(receiver: Value, name: str, arguments: list[Value]) -> None:
    with pytest.raises(LimitError, match="larger than 1000"):
        methods.call(small_run(), receiver, name, arguments)


@pytest.mark.parametrize("name", ["unique", "tally", "reverse", "sum"])
def test_going_over_a_list_counts_as_steps(name: str) -> None:
    run = small_run(size=100_000, steps=2000)
    values = list(range(1000))
    for _ in range(60):  # a step for 32 elements
        methods.call(run, values, name, [])
    with pytest.raises(LimitError, match="steps"):
        methods.call(run, values * 5, name, [])


@pytest.mark.parametrize("values", [[1, "a"] * 500, [1] * 9000])
def test_sorting_counts_as_steps(values: list[Value]) -> None:
    with pytest.raises(LimitError, match="steps"):
        methods.call(small_run(size=100_000, steps=2000), values, "sort", [])


def test_unique_keeps_what_equals_nothing() -> None:
    assert len(called([math.nan, math.nan, IS_EVEN, IS_EVEN, a_set(1), a_set(1.0)], "unique")) == 4
