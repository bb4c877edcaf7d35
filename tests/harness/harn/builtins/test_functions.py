"""The builtins of section 7, group by group."""

from __future__ import annotations

import re
from typing import Any

import pytest
from host_calls import call, new_run, refused
from sample_values import SampleClosure, a_function, a_run, a_set, every_kind, generator
from spec_examples import codes, spec_table

from harness.harn import builtins
from harness.harn.errors import LimitError, Thrown
from harness.harn.runtime.run import Run
from harness.harn.values.display import display
from harness.harn.values.iteration import iterator
from harness.harn.values.model import Duration, EnumValue, Pair, Range, Value
from harness.harn.values.results import error, ok

IS_EVEN = a_function(lambda x: x % 2 == 0)
LAST_DIGIT = a_function(lambda x: x % 10)


NO_BUILTINS = {
    "Assertion failed",
    "expected <want>, got <got>",
    "Runtime error:",
    "unwrap called on Err: <display>",
    "[x]",
    "{category, message}",
    "{match, no_match}",
    "{}",
    "{key}",
    "set_*",
}
"""What the table quotes beside the names."""


def test_every_builtin_of_the_chapter_exists() -> None:
    rows = {row.cells[0]: row.cells[1] for row in spec_table("07 7 Group").rows}
    del rows["tools"]  # sections 10–21
    quoted = {code.strip() for cell in rows.values() for code in codes(cell)}
    assert NO_BUILTINS - {"set_*"} <= quoted
    names = {
        name
        for code in quoted - NO_BUILTINS
        for name in re.sub(r"\(.*\)", "", code).split()
        if name != "set_*"
    }
    assert {name for name in names if builtins.find(name) is None} == set()
    assert len(names) > 50


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("assert", [1], "nil"),
        ("assert_eq", [[1], [1.0]], "nil"),
        ("assert_ne", [1, 2], "nil"),
        ("to_string", [[1.0, "x"]], "[1.0, x]"),
        ("to_string", [], "nil"),
        ("to_int", [3.99], "3"),
        ("to_int", [-3.99], "-3"),
        ("to_int", ["42"], "42"),
        ("to_int", ["-0007"], "-7"),
        ("to_int", ["+00"], "0"),
        ("to_int", ["4.2"], "nil"),
        ("to_int", [" 4"], "nil"),
        ("to_int", ["4_2"], "nil"),
        ("to_int", ["9223372036854775808"], "nil"),
        ("to_int", ["9" * 5000], "nil"),
        ("to_int", [1e300], "9223372036854775807"),
        ("to_int", [float("nan")], "nil"),
        ("to_int", [True], "1"),
        ("to_int", [Duration(1500)], "1500"),
        ("to_int", [[1]], "nil"),
        ("to_int", [None], "nil"),
        ("to_float", ["4.5"], "4.5"),
        ("to_float", ["1e3"], "1000.0"),
        ("to_float", [".5"], "0.5"),
        ("to_float", ["inf"], "inf"),
        ("to_float", ["4_5"], "nil"),
        ("to_float", ["x"], "nil"),
        ("to_float", [4], "4.0"),
        ("to_list", [a_set(2, 1)], "[2, 1]"),
        ("to_list", [[1]], "[1]"),
        ("to_list", ["ab"], "[ab]"),
        ("to_list", [None], "[nil]"),
        ("to_list", [Range(1, 2)], "[1 to 2]"),
        ("len", ["añ😀"], "3"),
        ("len", [[1, 2]], "2"),
        ("len", [{"a": 1}], "1"),
        ("len", [a_set(1, 1)], "1"),
        ("len", [Range(1, 5)], "5"),
        ("len", [b"abc"], "3"),
        ("len", [7], "0"),
        ("len", [], "0"),
        ("is_same", [1, 1], "true"),
        ("is_same", [1, 1.0], "false"),
        ("is_same", [[1, {"a": 2}], [1, {"a": 2}]], "true"),
        ("is_same", [[1], [1.0]], "false"),
        ("Ok", [1], "Result.Ok(1)"),
        ("Err", [], "Result.Err(nil)"),
        ("is_ok", [ok(1)], "true"),
        ("is_ok", [1], "false"),
        ("is_err", [error("x")], "true"),
        ("is_err", [EnumValue("Mine", "Err", (1,))], "false"),
        ("unwrap", [ok(1)], "1"),
        ("unwrap", [7], "7"),
        ("unwrap_or", [error("x"), 9], "9"),
        ("unwrap_or", [ok(1), 9], "1"),
        ("unwrap_or", [7, 9], "7"),
        ("unwrap_err", [error("x")], "x"),
        ("trim", [" x "], "x"),
        ("lowercase", ["AB"], "ab"),
        ("uppercase", ["ab"], "AB"),
        ("split", ["a b,c"], "[a, b,c]"),
        ("split", ["a b,c", ","], "[a b, c]"),
        ("join", [[1, nil := None]], "1nil"),
        ("join", [["a", "b"], ", "], "a, b"),
        ("replace", ["aXbX", "X", "-"], "a-b-"),
        ("contains", ["abc", "b"], "true"),
        ("contains", ["a nil", nil], "true"),
        ("contains", [[1], 1.0], "true"),
        ("contains", [[nil], nil], "true"),
        ("starts_with", ["abc", "ab"], "true"),
        ("ends_with", ["abc", "ab"], "false"),
        ("substring", ["abcd", 1, 3], "bc"),
        ("substring", ["abcd", 2], "cd"),
        ("format", ["{} and {}", 1, "b"], "1 and b"),
        ("format", ["{}, {}", 1], "1, {}"),
        ("format", ["no place", 1], "no place"),
        ("format", ["{a}: {b} {c}", {"a": 1, "b": [2]}], "1: [2] {c}"),
        ("format", ["{a}", {"a": "{a}"}], "{a}"),
        ("format", ["{}", {"a": 1}], "{a: 1}"),
        ("format", ["{name}", "x"], "{name}"),
        ("keys", [{"b": 1, "a": 2}], "[a, b]"),
        ("values", [{"b": 1, "a": 2}], "[2, 1]"),
        ("entries", [{"a": 1}], "[{key: a, value: 1}]"),
        ("has", [{"a": nil}, "a"], "true"),
        ("pair", [1, "b"], "(1, b)"),
        ("range", [3], "0 to 3 exclusive"),
        ("range", [2, 5], "2 to 5 exclusive"),
        ("set", [], "set()"),
        ("set", [[1, 2, 1]], "set(1, 2)"),
        ("set", [1, 2, 1.0], "set(1, 2)"),
        ("set", [Range(1, 3)], "set(1, 2, 3)"),
        ("set", [iterator("aba")], "set(a, b)"),
        ("set", [generator(1, 1)], "set(1)"),
        ("set", ["ab"], "set(ab)"),
        ("set_add", [a_set(1), 2], "set(1, 2)"),
        ("set_union", [a_set(1), a_set(2)], "set(1, 2)"),
        ("set_contains", [a_set(1), 1.0], "true"),
        ("set_to_list", [a_set(1)], "[1]"),
        ("chunk", [[1, 2, 3], 2], "[[1, 2], [3]]"),
        ("window", [[1, 2, 3]], "[[1, 2], [2, 3]]"),
        ("group_by", [[1, 11, 2], LAST_DIGIT], "{1: [1, 11], 2: [2]}"),
        ("partition", [[1, 2, 3], IS_EVEN], "{match: [2], no_match: [1, 3]}"),
        ("dedup_by", [[1, 11, 2, 21, 12], LAST_DIGIT], "[1, 2]"),
        ("flat_map", [[1, 2], a_function(lambda x: [x] * x)], "[1, 2, 2]"),
        ("iter", [{"a": 1}], "<iter>"),
        ("json_stringify", [{"z": 1.0, "a": "é\n"}], '{"a":"é\\n","z":1}'),
        ("json_parse", ['{"a": [1, 2.5, null]}'], "{a: [1, 2.5, nil]}"),
        ("error_category", [{"category": "auth"}], "auth"),
        ("abs", [-3], "3"),
        ("abs", [-(2**63)], "-9223372036854775808"),
        ("sign", [-0.5], "-1"),
        ("min", [2, 1.5], "1.5"),
        ("max", [[1, 3, 2]], "3"),
        ("max", [[]], "nil"),
        ("clamp", [7, 1, 5], "5"),
        ("pow", [2, 10], "1024"),
        ("floor", [-1.5], "-2"),
        ("ceil", [1.2], "2"),
        ("round", [2.5], "3"),
        ("round", [-2.5], "-3"),
        ("round", [0.49999999999999994], "0"),
        ("trunc", [-1.9], "-1"),
        ("floor", [7], "7"),
        ("floor", [float("inf")], "nil"),
        ("floor", [1e19], "9223372036854775807"),
        ("ceil", [-1e300], "-9223372036854775808"),
        ("round", [2.0**63], "9223372036854775807"),
        ("trunc", [-(2.0**63)], "-9223372036854775808"),
        ("to_int", [1e19], "9223372036854775807"),
        ("len", [Range(-(2**63), 2**63 - 1)], "9223372036854775807"),
        ("sqrt", [9], "3.0"),
        ("sqrt", [-1], "NaN"),
        ("ln", [0], "-inf"),
        ("ln", [-1], "NaN"),
        ("exp", [1000], "inf"),
        ("log10", [1000], "3.0"),
        ("cos", [0], "1.0"),
        ("hypot", [3, 4], "5.0"),
        ("is_nan", [float("nan")], "true"),
        ("is_nan", [1], "false"),
        ("is_infinite", [float("-inf")], "true"),
        ("pi", [], "3.141592653589793"),
        ("regex_match", [r"\d+", "a1 b22"], "[1, 22]"),
        ("regex_match", ["x", "abc"], "nil"),
        (
            "regex_captures",
            [r"(?P<k>\w)=(\d)?", "a=1 ñ="],
            "[{groups: [a, 1], k: a, match: a=1}, {groups: [ñ, nil], k: ñ, match: ñ=}]",
        ),
        ("regex_captures", ["x", "abc"], "[]"),
        ("regex_replace", [r"(\w)-(?P<b>\w)", "$2${1}$$b$b$9", "a-b c"], "ba$bb c"),
        ("regex_replace_all", ["b*", ".", "añb"], ".a.ñ."),
        ("regex_split", [r",\s*", "a, b,c"], "[a, b, c]"),
        ("duration_ms", [Duration(1500)], "1500"),
        ("duration_seconds", [Duration(1500)], "1.5"),
        ("duration_minutes", [Duration(90_000)], "1.5"),
        ("duration_hours", [Duration(5_400_000)], "1.5"),
        ("duration_days", [Duration(86_400_000)], "1.0"),
        ("duration_weeks", [Duration(604_800_000)], "1.0"),
    ],
)
def test_results(name: str, arguments: list[Value], expected: str) -> None:
    assert display(call(name, *arguments)) == expected


def test_type_of() -> None:
    kinds = every_kind()
    assert {name: call("type_of", value) for name, value in kinds.items()} == {n: n for n in kinds}
    assert call("type_of") == "nil"


def test_is_same_is_identity_where_nothing_is_equal() -> None:
    closure = SampleClosure()
    assert call("is_same", closure, closure)
    assert not call("is_same", closure, SampleClosure())


@pytest.mark.parametrize(
    ("name", "arguments", "code", "message"),
    [
        ("assert", [0], "assertion_failed", "Thrown: Assertion failed"),
        ("assert", [False, "why"], "assertion_failed", "Thrown: why"),
        (
            "assert_eq",
            [1, "1"],
            "assertion_failed",
            "Thrown: Assertion failed: expected 1, got 1",
        ),
        (
            "assert_eq",
            [[1], {"a": 2.0}],
            "assertion_failed",
            "Thrown: Assertion failed: expected {a: 2.0}, got [1]",
        ),
        ("assert_eq", [1, 2, "why"], "assertion_failed", "Thrown: why"),
        (
            "assert_ne",
            [1, 1.0],
            "assertion_failed",
            "Thrown: Assertion failed: expected another value than 1",
        ),
        ("unwrap", [error("x")], "unwrap_err", "Runtime error: unwrap called on Err: x"),
        ("unwrap_err", [ok(1)], "unwrap_ok", "Runtime error: unwrap_err called on Ok: 1"),
        ("unwrap_err", [7], "unwrap_ok", "Runtime error: unwrap_err called on no Result: 7"),
        ("throw_error", ["m"], "throw_error", "Thrown: {category: generic, message: m}"),
        ("unreachable", [], "unreachable", "Runtime error: unreachable code was reached"),
        ("unreachable", ["x"], "unreachable", "Runtime error: unreachable code was reached: x"),
        (
            "json_parse",
            ["{"],
            "json_parse_error",
            "Thrown: JSON parse error: expecting property name enclosed in double quotes"
            " at line 1 column 2",
        ),
        ("join", ["ab"], "argument_type", "Type error: join: argument 1 must be list, got string"),
        ("keys", [[1]], "argument_type", "Type error: keys: argument 1 must be dict, got list"),
        (
            "set_add",
            [[1], 2],
            "argument_type",
            "Type error: set_add: argument 1 must be set, got list",
        ),
        ("range", ["1"], "argument_type", "Type error: range: argument 1 must be int, got string"),
        ("iter", [7], "not_iterable", "Type error: iter: cannot iterate over int"),
        (
            "dedup_by",
            [[1]],
            "argument_type",
            "Type error: dedup_by: argument 2 must be a callable, got nil",
        ),
        (
            "sqrt",
            ["9"],
            "argument_type",
            "Type error: sqrt: argument 1 must be a number, got string",
        ),
        ("pow", ["a", 2], "cannot_exponentiate", "Type error: Cannot exponentiate string and int"),
        ("random_int", [3, 1], "random_range", "Runtime error: random_int: 3 is above 1"),
        (
            "duration_ms",
            [5],
            "argument_type",
            "Type error: duration_ms: argument 1 must be duration, got int",
        ),
    ],
)
def test_errors(name: str, arguments: list[Value], code: str, message: str) -> None:
    raised = refused(name, *arguments)
    assert (raised.code, str(raised)) == (code, message)


def test_a_bad_pattern() -> None:
    raised = refused("regex_match", "a(", "a")
    assert raised.code == "regex_error"
    assert str(raised).startswith("Thrown: regex_match: not a regular expression")


def test_what_throw_error_throws() -> None:
    raised = refused("throw_error", "slow", "timeout")
    assert isinstance(raised, Thrown)
    assert raised.caught == {"category": "timeout", "message": "slow"}


def test_a_thrown_string_is_caught_as_it_is() -> None:
    assert refused("assert", False, "why").caught == "why"
    assert refused("json_parse", "x").caught.startswith("JSON parse error: ")


def test_parsed_text_is_joined_by_a_pair() -> None:
    assert call("pair", 1) == Pair(1, None)


class TestRandomness:
    def test_every_run_draws_the_same(self) -> None:
        def drawn(run: Run) -> list[Any]:
            return [call("random_int", 1, 1000, run=run) for _ in range(5)]

        first = drawn(new_run())
        assert drawn(new_run()) == first
        assert len(set(first)) > 1

    def test_seeding(self) -> None:
        run = new_run()
        call("rng_seed", 42, run=run)
        first = [call("random", run=run) for _ in range(3)]
        call("rng_seed", 42, run=run)
        assert [call("random", run=run) for _ in range(3)] == first
        call("rng_seed", -42, run=run)
        assert call("random", run=run) != first[0]

    def test_ranges(self) -> None:
        run = new_run()
        drawn = {call("random_int", -1, 1, run=run) for _ in range(100)}
        assert drawn == {-1, 0, 1}
        assert all(0 <= call("random", run=run) < 1 for _ in range(100))

    def test_choosing_and_shuffling(self) -> None:
        run = new_run()
        values = [1, 2, 3, 4, 5]
        assert {call("random_choice", values, run=run) for _ in range(100)} == set(values)
        assert call("random_choice", []) is None
        shuffled = call("random_shuffle", values, run=run)
        assert sorted(shuffled) == values == [1, 2, 3, 4, 5]


class TestOutput:
    @pytest.mark.parametrize(
        ("name", "arguments", "expected"),
        [
            ("log", [1.0], "[harn] 1.0\n"),
            ("log", [SampleClosure("p", "q")], "[harn] <fn(p, q)>\n"),
            ("println", [["a", 1]], "[a, 1]\n"),
            ("println", ["a", "b"], "a\n"),
            ("println", [], "\n"),
            ("println", [None], "nil\n"),
            ("print", ["a"], "a"),
            ("log", [], "[harn] \n"),
            ("__io_println", [True], "true\n"),
        ],
    )
    def test_what_is_written(self, name: str, arguments: list[Value], expected: str) -> None:
        written: list[str] = []
        call(name, *arguments, run=Run(new_run().host, written.append))
        assert "".join(written) == expected

    def test_the_harness_writes_too(self) -> None:
        from harness.harn.builtins.output import HARNESS  # noqa: PLC0415

        written: list[str] = []
        run = Run(new_run().host, written.append)
        for name in ("println", "log", "print"):
            HARNESS["stdio"][name].invoke(run, [1])
        assert "".join(written) == "1\n[harn] 1\n1"


def test_durations_in_l1_are_not_equal() -> None:
    raised = refused("assert_eq", Duration(1), Duration(1), run=a_run("L1"))
    assert raised.code == "assertion_failed"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("join", [["x" * 6_000_000] * 2]),
        ("format", ["{a}{a}", {"a": "x" * 6_000_000}]),
        ("regex_replace", ["x", "y" * 100, "x" * 200_000]),
        ("set", [list(range(2_000_000)) * 6]),
    ],
)
def test_huge_results_are_refused(name: str, arguments: list[Value]) -> None:
    with pytest.raises(LimitError):
        call(name, *arguments)
