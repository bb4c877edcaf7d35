"""Format strings outside the rows that rustc confirmed (EVL-12)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.rust.known.errors import FormatSpec, NeedsKnown
from migrate.rust.known.format import (
    Argument,
    Placeholder,
    Spec,
    captured_names,
    debug,
    display,
    format_text,
    parse_format,
)
from migrate.rust.known.values import (
    UNIT,
    Char,
    EnumValue,
    JsonValue,
    Some,
    StructValue,
    from_json,
)

WRITTEN: list[tuple[str, list[Any], str]] = [
    ("{}", [from_json({"b": 1, "a": "x"})], '{"a":"x","b":1}'),
    ("{}", [from_json("x")], '"x"'),
    ("{}", ["x"], "x"),
    ("{:#}", [from_json([1])], "[\n  1\n]"),
    ("{:?}", [from_json("x")], 'String("x")'),
    ("{:?}", [EnumValue("K", "V")], "V"),
    ("{:?}", [EnumValue("K", "V", (1, "a"))], 'V(1, "a")'),
    ("{:?}", [EnumValue("K", "V", fields=(("n", 1),))], "V { n: 1 }"),
    ("{:?}", [StructValue("S", {"n": Some(1), "c": Char("x")})], "S { n: Some(1), c: 'x' }"),
    ("{:?}", [StructValue("S", {"0": 1, "1": 2})], "S(1, 2)"),
    ("{:?}", [StructValue("S", {})], "S"),
    ("{r#type}", [], "oak"),
]


@pytest.mark.parametrize(("text", "values", "expected"), WRITTEN)
def test_written(text: str, values: list[Any], expected: str) -> None:
    assert format_text(text, values, {"type": "oak"}) == expected


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("{", []),
        ("}", []),
        ("{}", []),
        ("{1}", ["a"]),
        ("{name}", []),
        ("{:#?}", ["a"]),
        ("{:5?}", ["a"]),
        ("{:x?}", [1]),
        ("{:x}", ["a"]),
        ("{:x}", [1.0]),
        ("{:>5}", [from_json(1)]),
        ("{:y}", [1]),
        ("{}", [[1]]),
        ("{}", [UNIT]),
        ("{}", [Some(1)]),
        ("{:5}", [Some(1)]),
        ("{:99999999999}", [1]),
        ("{:?}", [JsonValue]),
    ],
)
def test_outside_of_the_rule(text: str, values: list[Any]) -> None:
    with pytest.raises((FormatSpec, NeedsKnown)):
        format_text(text, values, {})


def test_a_foreign_argument_is_named_by_the_error() -> None:
    foreign = object()
    for text in ("{}", "{:?}", "{:>5}", "{:1$}"):
        with pytest.raises(NeedsKnown) as caught:
            format_text(text, [foreign, foreign], {})
        assert caught.value.value is foreign


def test_an_argument_that_is_not_used_is_not_looked_at() -> None:
    assert format_text("{0}", ["a", object()], {"unused": object()}) == "a"


def test_parts() -> None:
    assert parse_format("a{{b}}{x:>+#06.2$e}") == (
        "a{b}",
        Placeholder(
            Argument("x"),
            Spec(
                align=">",
                sign=True,
                alternate=True,
                zero=True,
                width=6,
                precision=Argument(2),
                kind="e",
            ),
        ),
    )
    assert parse_format("") == ()
    assert parse_format("{:0$}") == (Placeholder(Argument(0), Spec(width=Argument(0))),)
    assert parse_format("{:}>4}") == (Placeholder(Argument(0), Spec(fill="}", align=">", width=4)),)


def test_names() -> None:
    assert captured_names("{a} {b:?} {a} {} {0} {:w$.p$} {{c}}") == ("a", "b", "w", "p")


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_text_without_placeholders_is_itself(text: str) -> None:
    doubled = text.replace("{", "{{").replace("}", "}}")
    assert format_text(doubled, [], {}) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_are_written_so_that_they_are_read_back(value: float) -> None:
    assert float(display(value)) == value
    assert "e" not in display(value)
    assert float(debug(value)) == value
    assert float(format_text("{:e}", [value], {})) == value


@given(st.integers(-(2**31), 2**31 - 1))
def test_radix_formats_are_the_two_complement(value: int) -> None:
    assert int(format_text("{:x}", [value], {}), 16) == value % (1 << 32)
    assert int(format_text("{:#b}", [value], {}), 2) == value % (1 << 32)


def test_a_value_nested_too_deeply_for_debug_is_a_format_fault() -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(FormatSpec):
        debug(deep)
    while isinstance(deep, list):
        deep = deep.pop()
