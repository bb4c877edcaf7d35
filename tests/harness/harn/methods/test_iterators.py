"""The methods of iterators: lazy, single pass, with errors of their own (07 §6)."""

from __future__ import annotations

from itertools import count

import pytest
from sample_values import RUN, a_function, a_run, a_set

from harness.harn import methods
from harness.harn.errors import HarnError, LimitError
from harness.harn.methods.iterators import METHODS
from harness.harn.methods.iterators.drawing import DEEPEST
from harness.harn.runtime.host import Host
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.run import Run
from harness.harn.values.display import display
from harness.harn.values.iteration import iterator
from harness.harn.values.model import Iteration, Pair, Range, Value

DOUBLE = a_function(lambda x: x * 2)
IS_EVEN = a_function(lambda x: x % 2 == 0)
IS_SMALL = a_function(lambda x: x < 3)
PLUS = a_function(lambda total, x: total + x)

STEPS: list[tuple[list[Value], str, list[Value], str]] = [
    ([1, 2], "map", [DOUBLE], "[2, 4]"),
    ([1, 2, 3], "filter", [IS_EVEN], "[2]"),
    ([1, 2], "flat_map", [a_function(lambda x: [x, [x]] if x == 1 else x)], "[1, [1], 2]"),
    ([1], "flat_map", [a_function(lambda x: Range(x, 3))], "[1, 2, 3]"),
    ([1, 2, 3], "take", [2], "[1, 2]"),
    ([1], "take", [5], "[1]"),
    ([1], "take", [0], "[]"),
    ([1, 2, 3], "skip", [1], "[2, 3]"),
    ([1], "skip", [5], "[]"),
    ([1, 2, 3, 1], "take_while", [IS_SMALL], "[1, 2]"),
    ([1, 2, 3, 1], "skip_while", [IS_SMALL], "[3, 1]"),
    ([1, 2, 3], "zip", [["a", "b"]], "[(1, a), (2, b)]"),
    ([1], "zip", ["xy"], "[(1, x)]"),
    (["a", "b"], "enumerate", [], "[(0, a), (1, b)]"),
    ([1], "chain", [a_set(2, 3)], "[1, 2, 3]"),
    ([1, 2, 3], "chunks", [2], "[[1, 2], [3]]"),
    ([1, 2], "chunks", [2**62], "[[1, 2]]"),
    ([1, 2, 3], "windows", [2], "[[1, 2], [2, 3]]"),
    ([1, 2, 3, 4, 5], "windows", [2, 2], "[[1, 2], [3, 4]]"),
    ([1], "windows", [2], "[]"),
]

SINKS: list[tuple[list[Value], str, list[Value], str]] = [
    ([1, 2], "to_list", [], "[1, 2]"),
    ([1, 2, 1.0], "to_set", [], "set(1, 2)"),
    ([Pair("b", 1), Pair("a", 2), Pair("b", 3)], "to_dict", [], "{a: 2, b: 3}"),
    ([1, 2], "count", [], "2"),
    ([1, "x", 2.5], "sum", [], "3.5"),
    ([2, 1, 1.0], "min", [], "1"),
    ([1.0, 1, 0], "max", [], "1.0"),
    ([], "min", [], "nil"),
    ([], "max", [], "nil"),
    ([1, 2], "reduce", [10, PLUS], "13"),
    ([], "reduce", [10, PLUS], "10"),
    ([1, 2], "first", [], "1"),
    ([], "first", [], "nil"),
    ([1, 2, 3], "first", [2], "[1, 2]"),
    ([1], "first", [0], "[]"),
    ([1, 2], "last", [], "2"),
    ([], "last", [], "nil"),
    ([1, 2], "any", [IS_EVEN], "true"),
    ([], "any", [IS_EVEN], "false"),
    ([1, 2], "all", [IS_EVEN], "false"),
    ([], "all", [IS_EVEN], "true"),
    ([1, 2], "find", [IS_EVEN], "2"),
    ([1], "find", [IS_EVEN], "nil"),
    ([1], "for_each", [DOUBLE], "nil"),
]


def called(receiver: Value, name: str, *arguments: Value, run: Run = RUN) -> Value:
    return methods.call(run, receiver, name, list(arguments))


@pytest.mark.parametrize(("values", "name", "arguments", "expected"), STEPS)
def test_steps(values: list[Value], name: str, arguments: list[Value], expected: str) -> None:
    step = called(iterator(values), name, *arguments)
    assert display(step) == "<iter>"
    assert display(called(step, "to_list")) == expected
    assert display(step) == "<iter (exhausted)>"
    assert called(step, "to_list") == []


@pytest.mark.parametrize(("values", "name", "arguments", "expected"), SINKS)
def test_sinks(values: list[Value], name: str, arguments: list[Value], expected: str) -> None:
    assert display(called(iterator(values), name, *arguments)) == expected


def test_every_method_is_called_here() -> None:
    assert {name for _, name, *_ in STEPS + SINKS} == set(METHODS)


@pytest.mark.parametrize(
    ("name", "arguments", "problem"),
    [
        ("take", [-1], "argument 1 must be a non-negative int, got -1"),
        ("take", [], "argument 1 must be a non-negative int, got nil"),
        ("skip", ["2"], "argument 1 must be a non-negative int, got string"),
        ("first", [-1], "argument 1 must be a non-negative int, got -1"),
        ("chunks", [0], "argument 1 must be a positive int, got 0"),
        ("windows", [2, 0], "argument 2 must be a positive int, got 0"),
        ("map", [7], "argument 1 must be a callable, got int"),
        ("reduce", [7], "argument 2 must be a callable, got nil"),
        ("for_each", [], "argument 1 must be a callable, got nil"),
        ("zip", [7], "cannot iterate over int"),
        ("chain", [], "cannot iterate over nil"),
        ("to_dict", [], "needs pairs, got int"),
    ],
)
@pytest.mark.parametrize("dialect", ["L1", "L2"])
def test_wrong_arguments(name: str, arguments: list[Value], problem: str, dialect: str) -> None:
    with pytest.raises(HarnError) as raised:
        called(iterator([1]), name, *arguments, run=a_run(dialect))
    assert raised.value.code == "iter_argument"
    assert str(raised.value) == f"Type error: iter.{name}: {problem}"


def test_a_dict_has_string_keys() -> None:
    with pytest.raises(HarnError, match=r"iter\.to_dict: needs pairs with string keys, got int"):
        called(iterator([Pair(1, 2)]), "to_dict")


def test_nothing_is_drawn_before_it_is_needed() -> None:
    drawn: list[int] = []
    spy = a_function(lambda x: drawn.append(x) or x)
    source = Iteration("iter", count(1))
    step = called(called(called(source, "map", spy), "filter", IS_EVEN), "take", 2)
    assert drawn == []
    assert called(step, "to_list") == [2, 4]
    assert drawn == [1, 2, 3, 4]
    assert called(source, "first") == 5


def test_a_sink_that_knows_leaves_the_rest() -> None:
    source = iterator([1, 2, 3, 4])
    assert called(source, "find", IS_EVEN) == 2
    assert called(source, "to_list") == [3, 4]
    assert called(source, "count") == 0


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("count", []),
        ("last", []),
        ("sum", []),
        ("to_list", []),
        ("to_set", []),
        ("max", []),
        ("find", [a_function(lambda x: False)]),
    ],
)
def test_what_never_ends_reaches_a_limit(name: str, arguments: list[Value]) -> None:
    run = Run(Host(environment={}), lambda text: None, Limits(steps=10_000))
    with pytest.raises(LimitError):
        called(iterator(Range(0, 2**62)), name, *arguments, run=run)


def test_skipping_for_ever_reaches_a_limit() -> None:
    run = Run(Host(environment={}), lambda text: None, Limits(steps=10_000))
    step = called(Range(0, 2**62), "skip", 2**60, run=run)
    with pytest.raises(LimitError):
        called(step, "first", run=run)


def test_steps_go_only_so_deep() -> None:
    step: Value = iterator([1])
    for _ in range(DEEPEST):
        step = called(step, "map", DOUBLE)
    with pytest.raises(HarnError, match=f"iter.map: more than {DEEPEST} steps"):
        called(step, "map", DOUBLE)
    assert called(step, "first") == 2**DEEPEST


def test_an_error_in_a_callback_ends_the_step() -> None:
    def fail(_: Value) -> Value:
        raise HarnError("x", "inside")

    step = called(iterator([1, 2]), "map", a_function(fail))
    with pytest.raises(HarnError, match="inside"):
        called(step, "to_list")
    assert display(step) == "<iter (exhausted)>"
