"""OUT-3, OUT-4: JSON text, written and read."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_values import POINT, RUN, SampleClosure, a_set, every_kind, nested

from harness.harn.values.equality import equal
from harness.harn.values.json_reading import DEEPEST, read_json
from harness.harn.values.json_text import json_text
from harness.harn.values.model import EnumValue, Range, StructValue, Value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"z": 1.0, "a": "é\n"}, '{"a":"é\\n","z":1}'),
        ([1, "a", None, True], '[1,"a",null,true]'),
        ('"\\\n\r\t\b\f\x00\x1f/\x7f', '"\\"\\\\\\n\\r\\t\\u0008\\u000c\\u0000\\u001f/\x7f"'),
        ("\u2028😀", '"\u2028😀"'),
        (3.0, "3"),
        (0.1, "0.1"),
        (1e21, "1" + "0" * 21),
        (1e-7, "0.0000001"),
        (math.nan, "null"),
        (a_set(2, 1), "[2,1]"),
        (StructValue(POINT, {"y": 1, "x": [2]}), '{"x":[2],"y":1}'),
        (Range(1, 5, exclusive=True), '"1 to 5 exclusive"'),
        (b"hi\xff", '{"$bytes_b64":"aGn/"}'),
        (SampleClosure(), "null"),
        ([EnumValue("E", "V")], "[null]"),
        ({}, "{}"),
        ([[], {}], "[[],{}]"),
    ],
)
def test_text(value: Value, expected: str) -> None:
    assert json_text(value) == expected


def test_the_text_of_every_kind_is_json() -> None:
    for value in every_kind().values():
        json.loads(json_text([value]))


def test_deep_values_are_written() -> None:
    assert json_text(nested(50_000)) == "[" * 50_000 + "0" + "]" * 50_000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (' {"a": [1, 2.5, null, true]}\n', {"a": [1, 2.5, None, True]}),
        ("9223372036854775807", 2**63 - 1),
        ("-9223372036854775808", -(2**63)),
        ("9223372036854775808", 2.0**63),
        ("1" * 5000 + "e-4990", 1111111111.1111112),
        ("1.0", 1.0),
        ("1e2", 100.0),
        ('{"a": 1, "a": 2}', {"a": 2}),
        ('"\\ud83d\\ude00"', "😀"),
        ("[" * DEEPEST + "]" * DEEPEST, nested(DEEPEST - 1, [])),
        ('["' + "[" * 1000 + '"]', ["[" * 1000]),
    ],
)
def test_reading(text: str, expected: Value) -> None:
    value = read_json(text)
    assert (value, type(value)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expecting value at line 1 column 1"),
        ("{\n  'a': 1}", "line 2 column 3"),
        ('"a\x01b"', "^invalid control character at line 1 column 3$"),
        ('["a', "^unterminated string starting at line 1 column 2$"),
        (r'"\u12"', r"invalid \\uXXXX escape at line 1 column 3"),
        ("[1] x", "text after the value at line 1 column 5"),
        ("NaN", "not JSON"),
        ("[Infinity]", "not JSON"),
        ("1e400", "out of range"),
        ("1" * 5000, "out of range"),
        ('"\\ud800"', "surrogate"),
        ('{"\\udc00": 1}', "surrogate"),
        ('"a\nb"', "control character"),
        ("[" * (DEEPEST + 1), f"more than {DEEPEST} levels at line 1 column {DEEPEST + 1}"),
        ("[" * 100_000, f"more than {DEEPEST} levels"),
        ("01", "text after the value"),
    ],
)
def test_what_is_not_json(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_json(text)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(-(2**53), 2**53)  # beyond, an integral one is written with zeros at its end
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json_values)
def test_json_values_survive_the_round_trip(value: Any) -> None:
    text = json_text(value)
    assert equal(RUN, read_json(text), value)
    again = json_text(read_json(text))  # -0.0 was written as -0, which reads as an int
    assert json_text(read_json(again)) == again
