"""The methods of strings, dicts, sets, ranges and generators (07 §6, VAL-10)."""

from __future__ import annotations

from typing import Any

import pytest
from sample_values import POINT, RUN, SampleClosure, a_function, a_run, a_set, generator

from harness.harn import methods
from harness.harn.errors import HarnError, LimitError
from harness.harn.values.display import display
from harness.harn.values.model import Iteration, Range, StructType, StructValue, Value
from harness.harn.values.types import type_name

IS_BIG = a_function(lambda x: x > 1)
DOUBLE = a_function(lambda x: x * 2)
SHOUT = a_function(lambda text: text.upper())
D: dict[str, Value] = {"b": 2, "a": 1}

RESULTS: list[tuple[Value, str, list[Value], str]] = [
    ("añ😀", "count", [], "3"),
    ("añ😀", "len", [], "3"),
    ("", "empty", [], "true"),
    (" ", "empty", [], "false"),
    ("a1b", "contains", [1], "true"),
    ("abc", "contains", ["x"], "false"),
    ("a-b-c", "replace", ["-", "+"], "a+b+c"),
    ("aaa", "replace", ["aa", "b"], "ba"),
    ("ab", "replace", ["", "-"], "-a-b-"),
    ("a,b c,", "split", [], "[a, b c, ]"),
    ("a b", "split", [" "], "[a, b]"),
    ("ab", "split", [""], "[, a, b, ]"),
    ("", "split", [","], "[]"),
    ("\u2003 x\t\n", "trim", [], "x"),
    ("\x1fx", "trim", [], "\x1fx"),
    (" x ", "trim_start", [], "x "),
    (" x ", "trim_end", [], " x"),
    ("abc", "starts_with", ["ab"], "true"),
    ("abc", "starts_with", ["b"], "false"),
    ("abc", "ends_with", ["bc"], "true"),
    ("ÀB", "lowercase", [], "àb"),
    ("ÀB", "lower", [], "àb"),
    ("ÀB", "to_lower", [], "àb"),
    ("aß", "uppercase", [], "ASS"),
    ("ab", "upper", [], "AB"),
    ("ab", "to_upper", [], "AB"),
    ("añ😀d", "substring", [1, 3], "ñ😀"),
    ("abc", "substring", [1], "bc"),
    ("abc", "substring", [-5, 99], "abc"),
    ("abc", "substring", [2, 1], ""),
    ("ñab", "index_of", ["a"], "1"),
    ("abca", "index_of", ["x"], "-1"),
    ("ñaba", "last_index_of", ["a"], "3"),
    ("abc", "last_index_of", ["x"], "-1"),
    ("añ", "chars", [], "[a, ñ]"),
    ("ab", "repeat", [], "ab"),
    ("ab", "repeat", [3], "ababab"),
    ("ab", "repeat", [-1], ""),
    ("añ😀", "reverse", [], "😀ña"),
    ("7", "pad_left", [3], "  7"),
    ("7", "pad_left", [3, "0"], "007"),
    ("ñ", "pad_right", [3, "."], "ñ.."),
    ("long", "pad_left", [2], "long"),
    ("7", "pad_right", [3, "xy"], "7xx"),
    ("a\r\nb\n\nc\n", "lines", [], "[a, b, , c]"),
    ("", "lines", [], "[]"),
    ("añb", "char_at", [1], "ñ"),
    ("a", "char_at", [1], "nil"),
    ("a", "char_at", [-1], "nil"),
    ("ab", "iter", [], "<iter>"),
    (D, "keys", [], "[a, b]"),
    (D, "values", [], "[1, 2]"),
    (D, "entries", [], "[{key: a, value: 1}, {key: b, value: 2}]"),
    (D, "count", [], "2"),
    (D, "has", ["a"], "true"),
    ({"1": 0}, "has", [1], "true"),
    ({"nil": 0}, "has", [None], "true"),
    (D, "get", ["b"], "2"),
    (D, "get", ["x"], "nil"),
    (D, "get", ["x", 9], "9"),
    ({"x": None}, "get", ["x", 9], "nil"),
    (D, "merge", [{"b": 3, "c": 4}], "{a: 1, b: 3, c: 4}"),
    (D, "merging", [{}], "{a: 1, b: 2}"),
    (D, "map_values", [DOUBLE], "{a: 2, b: 4}"),
    (D, "map_keys", [SHOUT], "{A: 1, B: 2}"),
    (D, "rekey", [a_function(lambda key: 7)], "{7: 2}"),
    (D, "rekeyed", [SHOUT], "{A: 1, B: 2}"),
    (D, "filter", [IS_BIG], "{b: 2}"),
    (D, "remove", ["a"], "{b: 2}"),
    ({"1": 0}, "removing", [1], "{}"),
    (D, "remove", ["x"], "{a: 1, b: 2}"),
    (a_set(1, 2), "count", [], "2"),
    (a_set(1, 1), "len", [], "1"),
    (a_set(), "empty", [], "true"),
    (a_set([1]), "contains", [[1.0]], "true"),
    (a_set(1), "add", [2], "set(1, 2)"),
    (a_set(1, 2), "adding", [1.0], "set(1, 2)"),
    (a_set(1, 2), "remove", [1], "set(2)"),
    (a_set(1, 2), "delete", [3], "set(1, 2)"),
    (a_set(1, 2), "removing", [2], "set(1)"),
    (a_set(1, 2), "union", [a_set(3, 2)], "set(1, 2, 3)"),
    (a_set(1, 2), "union", [[2, 5]], "set(1, 2, 5)"),
    (a_set(1, 2, 3), "intersect", [a_set(3, 1)], "set(1, 3)"),
    (a_set(1), "intersection", [a_set(2)], "set()"),
    (a_set(1, 2), "difference", [a_set(2)], "set(1)"),
    (a_set(1, 2), "symmetric_difference", [a_set(3, 2)], "set(1, 3)"),
    (a_set(1), "is_subset", [a_set(1, 2)], "true"),
    (a_set(1, 3), "is_subset", [a_set(1, 2)], "false"),
    (a_set(1, 2), "is_superset", [a_set(1)], "true"),
    (a_set(1), "is_disjoint", [a_set(2)], "true"),
    (a_set(1), "is_disjoint", [a_set(1)], "false"),
    (a_set(2, 1), "to_list", [], "[2, 1]"),
    (a_set(1, 2), "map", [a_function(lambda x: 0)], "set(0)"),
    (a_set(1, 2), "filter", [IS_BIG], "set(2)"),
    (a_set(1, 2), "any", [IS_BIG], "true"),
    (a_set(1, 2), "all", [IS_BIG], "false"),
    (a_set(2, 3), "every", [IS_BIG], "true"),
    (Range(1, 4), "len", [], "4"),
    (Range(1, 4, exclusive=True), "count", [], "3"),
    (Range(5, 1), "empty", [], "true"),
    (Range(5, 1), "count", [], "0"),
    (Range(1, 4), "contains", [4], "true"),
    (Range(1, 4), "contains", [4.0], "false"),
    (Range(2, 4), "first", [], "2"),
    (Range(2, 4), "first", [2], "[2, 3]"),
    (Range(2, 4, exclusive=True), "last", [], "3"),
    (Range(5, 1), "first", [], "nil"),
    (Range(5, 1), "last", [], "nil"),
    (Range(1, 4), "to_string", [], "1 to 4"),
    (Range(0, 2**62), "contains", [2**61], "true"),
    (Range(1, 4), "iter", [], "<iter>"),
    (Range(1, 4), "to_list", [], "[1, 2, 3, 4]"),
    (Range(1, 4), "map", [DOUBLE], "<iter>"),
    (Range(1, 4), "sum", [], "10"),
    (Range(1, 4), "reduce", [0, a_function(lambda total, x: total + x)], "10"),
]


@pytest.mark.parametrize(("receiver", "name", "arguments", "expected"), RESULTS)
def test_results(receiver: Value, name: str, arguments: list[Value], expected: str) -> None:
    before = display(receiver)
    assert display(methods.call(RUN, receiver, name, arguments)) == expected
    assert display(receiver) == before  # MTH-1


@pytest.mark.parametrize("kind", ["string", "dict", "set"])
def test_every_method_is_called_here(kind: str) -> None:
    called = {name for receiver, name, *_ in RESULTS if type_name(receiver) == kind}
    assert called == set(methods.table(kind))


@pytest.mark.parametrize(
    ("receiver", "name", "expected"),
    [
        (D, "map_values", None),
        (D, "rekey", None),
        (D, "filter", None),
        (a_set(1), "map", None),
        (a_set(1), "filter", None),
        (a_set(1), "any", False),
        (a_set(1), "every", True),
    ],
)
def test_a_bad_callback(receiver: Value, name: str, expected: Value) -> None:
    assert methods.call(a_run("L1"), receiver, name, ["no callback"]) is expected
    with pytest.raises(HarnError, match=rf"{type_name(receiver)}\.{name}: .* got string"):
        methods.call(a_run("L3"), receiver, name, ["no callback"])


@pytest.mark.parametrize(
    ("receiver", "name", "arguments", "message"),
    [
        (D, "merge", [7], "dict.merge: argument 1 must be dict, got int"),
        (a_set(1), "union", [7], "set.union: argument 1 must be set, got int"),
        ("x", "repeat", ["2"], "string.repeat: argument 1 must be int, got string"),
        ("x", "pad_left", [], "string.pad_left: argument 1 must be int, got nil"),
    ],
)
def test_wrong_arguments(receiver: Value, name: str, arguments: list[Value], message: str) -> None:
    with pytest.raises(HarnError) as raised:
        methods.call(RUN, receiver, name, arguments)
    assert str(raised.value) == f"Type error: {message}"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("repeat", [10**15]), ("pad_left", [10**15]), ("replace", ["a", "b" * 10_000_000])],
)
def test_huge_texts_are_refused_before_they_are_built(name: str, arguments: list[Value]) -> None:
    with pytest.raises(LimitError, match="larger than"):
        methods.call(RUN, "aa", name, arguments)


def test_next() -> None:
    values = generator("a")
    assert methods.call(RUN, values, "next", []) == {"value": "a", "done": False}
    assert methods.call(RUN, values, "next", []) == {"value": None, "done": True}
    assert methods.call(RUN, values, "next", []) == {"value": None, "done": True}


def test_next_raises_the_error_inside_once() -> None:
    def failing() -> Any:
        raise HarnError("x", "inside")
        yield

    values = Iteration("stream", failing())
    with pytest.raises(HarnError, match="inside"):
        methods.call(RUN, values, "next", [])
    assert methods.call(RUN, values, "next", []) == {"value": None, "done": True}


def test_an_entry_of_a_dict_is_called_unless_it_is_a_method() -> None:
    receiver = {"run": DOUBLE, "count": DOUBLE, "text": "x"}
    assert methods.call(RUN, receiver, "run", [4]) == 8
    assert methods.call(RUN, receiver, "count", []) == 3
    with pytest.raises(HarnError, match="dict has no method `text`"):
        methods.call(RUN, receiver, "text", [])


def test_a_struct_has_the_methods_of_its_impl() -> None:
    area = a_function(lambda receiver, factor: receiver.fields["side"] ** 2 * factor)
    square = StructType("Square", ("side", "run"), {"area": area})
    value = StructValue(square, {"side": 3, "run": DOUBLE})
    assert methods.call(RUN, value, "area", [10]) == 90
    assert methods.call(RUN, value, "run", [4]) == 8
    with pytest.raises(HarnError, match="struct has no method `side`"):
        methods.call(RUN, value, "side", [])
    with pytest.raises(HarnError, match="struct has no method `area`"):
        methods.call(RUN, StructValue(POINT, {}), "area", [])


def test_closures_have_no_methods() -> None:
    with pytest.raises(HarnError, match="closure has no method `call`"):
        methods.call(RUN, SampleClosure(), "call", [])
