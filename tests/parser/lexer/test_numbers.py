"""Numbers: the range of integers, the shapes of floats, and very long ones (LEX-18 to LEX-20)."""

from __future__ import annotations

import math

import pytest

from parser.lexer import LexError, ValueParser


def parse(text):
    return ValueParser(text).parse_value()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("9223372036854775807", 2**63 - 1),
        ("-9223372036854775808", -(2**63)),
        ("0", 0),
        ("000", 0),
        ("-000", 0),
        ("0" * 30 + "9223372036854775807", 2**63 - 1),
        ("-" + "0" * 30 + "9223372036854775808", -(2**63)),
        ("0" * 6000 + "12", 12),
        ("0" * 6000, 0),
    ],
)
def test_integers(text, number):
    result = parse(text)
    assert type(result) is int
    assert result == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("9223372036854775808", 2.0**63),
        ("-9223372036854775809", -(2.0**63)),
        ("9999999999999999999", 1e19),
        ("10000000000000000000", 1e19),
        ("0" * 6000 + "9223372036854775808", 2.0**63),
        ("1" + "0" * 300, 1e300),
        ("1.", 1.0),
        ("0.", 0.0),
        ("-1.", -1.0),
        ("1.5E+3", 1500.0),
        ("1E-2", 0.01),
        (".5e1", 5.0),
        ("-.5e-1", -0.05),
        ("00.5", 0.5),
        ("0.1", 0.1),
        ("1e-400", 0.0),
        ("5e-324", 5e-324),
        ("0." + "1" * 5000, 1 / 9),
        ("1" * 5000 + "e-4999", 10 / 9),
    ],
)
def test_floats(text, number):
    result = parse(text)
    assert type(result) is float
    assert result == number


@pytest.mark.parametrize("text", ["-.", "-0.", "-0.0", "-.0", "-1e-400"])
def test_negative_zero(text):
    assert math.copysign(1, parse(text)) == -1
    assert parse(text) == 0.0


@pytest.mark.parametrize(
    "text",
    ["--1", "1.2.3", "1e", "1e+", "1e5.0", "1ee5", "-e5", "-+1", "1+1", "-.e1.", "1.-"],
)
def test_slices_that_are_no_number(text):
    with pytest.raises(LexError) as caught:
        parse(text)
    assert caught.value.code == "number_invalid"
    assert caught.value.facts == {"text": text}


@pytest.mark.parametrize("text", ["1e309", "-1e309", "9" * 400, "9" * 5000])
def test_numbers_too_large_for_a_float(text):
    with pytest.raises(LexError) as caught:
        parse(text)
    assert caught.value.code == "number_not_finite"
    assert caught.value.facts == {"text": text if len(text) <= 200 else text[:200] + "…"}


@pytest.mark.parametrize(
    ("text", "number", "rest"),
    [("1_0", 1, "_0"), ("0x1", 0, "x1"), ("12n", 12, "n"), ("1 2", 1, " 2"), ("1٣", 1, "٣")],
)
def test_a_number_ends_before_other_characters(text, number, rest):
    parser = ValueParser(text)
    assert parser.parse_value() == number
    assert text[parser.position :] == rest


@pytest.mark.parametrize("text", ["٣", "²", ".٣", ".", "..1", "+1", "NaN", "Infinity"])
def test_what_does_not_start_a_number(text):
    with pytest.raises(LexError) as caught:
        parse(text)
    assert caught.value.code == "value_unexpected_character"
    assert caught.value.facts == {"ch": text[0]}
