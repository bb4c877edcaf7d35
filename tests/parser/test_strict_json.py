"""Strict JSON from any offset (NJ-4, CMP-5)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parser.strict_json import (
    MAX_DEPTH,
    Containers,
    JsonError,
    decode_at,
    decode_text,
    is_beyond_repair,
)


@pytest.mark.parametrize(
    ("source", "start", "value", "end"),
    [
        ('x {"a": 1} y', 2, {"a": 1}, 10),
        ("[] []", 3, [], 5),
        ("12a", 0, 12, 2),
        ("-0.5e+1,", 0, -5.0, 7),
        ("01", 0, 0, 1),
        ("truex", 0, True, 4),
        ('"a"b', 0, "a", 3),
        ("[1,\t2 ,\r\n3 ]", 0, [1, 2, 3], 12),
        ('{"":null}', 0, {"": None}, 9),
        ('"\\ud83d\\udca1\\uD83D\\uDCA1"', 0, "💡💡", 26),
        ('"\\u0000\x7f\u2028"', 0, "\0\x7f\u2028", 10),
        ('"\\\\ud800"', 0, "\\ud800", 9),
        ("1e-400", 0, 0.0, 6),
        ("-9223372036854775809", 0, -9223372036854775808.0, 20),
    ],
)
def test_a_value_at_an_offset(source: str, start: int, value: Any, end: int) -> None:
    decoded = decode_at(source, start)

    assert (decoded.value, decoded.end) == (value, end)
    assert type(decoded.value) is type(value)


@pytest.mark.parametrize(
    ("source", "reason", "position"),
    [
        ("", "unexpected end of text", 0),
        (" 1", "expected a value", 0),
        ("[1,", "unexpected end of text", 3),
        ("[1", "expected ',' or ']'", 2),
        ("[1 2]", "expected ',' or ']'", 3),
        ("[1,]", "expected a value", 3),
        ("[,1]", "expected a value", 1),
        ('{"a":1', "expected ',' or '}'", 6),
        ('{"a" 1}', "expected ':'", 5),
        ("{a:1}", "expected a string", 1),
        ('{"a":1,}', "expected a string", 7),
        ("{", "expected a string", 1),
        ("[}", "expected a value", 1),
        ('"a', "malformed string", 0),
        ('"a\nb"', "malformed string", 0),
        ('"\\x41"', "malformed string", 0),
        ('"\\u00g0"', "malformed string", 0),
        ('["\\ud800"]', "lone surrogate escape", 2),
        ('["a\\udca1\\ud83d"]', "lone surrogate escape", 3),
        ("[1e400]", "number too large", 1),
        ("[NaN]", "expected a value", 1),
        ("[-]", "expected a value", 1),
        ("[-Infinity]", "expected a value", 1),
        ("[.5]", "expected a value", 1),
        ("[1.]", "expected ',' or ']'", 2),
        ("nul", "expected a value", 0),
        ("\ufeff1", "expected a value", 0),
        ("[٣]", "expected a value", 1),
    ],
)
def test_what_is_refused_and_where(source: str, reason: str, position: int) -> None:
    with pytest.raises(JsonError, match=re.escape(f"{reason} at character {position}")) as caught:
        decode_at(source, 0)

    assert (caught.value.reason, caught.value.position) == (reason, position)


def test_a_whole_text_may_have_white_space_around_it() -> None:
    assert decode_text(" \t\r\n{} \n") == {}


@pytest.mark.parametrize(("text", "position"), [("{} x", 3), ("1\f", 1), ("[]]", 2)])
def test_other_text_after_the_value_is_refused(text: str, position: int) -> None:
    with pytest.raises(JsonError, match="trailing text") as caught:
        decode_text(text)

    assert caught.value.position == position


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_the_depth_limit(opening: str, closing: str) -> None:
    def nested(levels: int) -> str:
        return opening * levels + "1" + closing * levels

    assert decode_at(nested(MAX_DEPTH), 0).depth == MAX_DEPTH
    assert decode_at(nested(3), 0, max_depth=3).depth == 3
    with pytest.raises(JsonError, match=f"more than {MAX_DEPTH} levels"):
        decode_at(nested(MAX_DEPTH + 1), 0)
    with pytest.raises(JsonError, match="more than 3 levels"):
        decode_text(nested(4), max_depth=3)


def test_a_value_replaced_by_a_repeated_key_still_counts_as_a_level() -> None:
    assert decode_at('{"a":[[]],"a":1}', 0).depth == 3


@pytest.mark.parametrize("unit", ["[", '{"a":', "[1,", '["[",', '{"', '["\\u00'])
def test_deep_or_broken_text_never_exhausts_the_stack(unit: str) -> None:
    source = unit * 100_000

    with pytest.raises(JsonError):
        decode_at(source, 0)
    containers = Containers(source, max_depth=MAX_DEPTH)
    assert all(containers.at(bracket) is None for bracket in range(0, 10_000, len(unit)))


def test_long_numbers() -> None:
    assert decode_text("9" * 300) == float("9" * 300)
    assert decode_text("0." + "3" * 100_000) == 1 / 3
    with pytest.raises(JsonError, match="number too large"):
        decode_text("9" * 100_000)


def test_containers_answer_like_single_decodings() -> None:
    source = '{"a":[1,{"b":"[2]"}],"c":[{},[}]}'
    containers = Containers(source, max_depth=MAX_DEPTH)

    for start in (match.start() for match in re.finditer(r"[\[{]", source)):
        found = containers.at(start)
        assert (found.value if found else None) == _decoded(source, start)


def test_containers_know_nothing_of_other_characters() -> None:
    assert Containers("1 x", max_depth=1).at(0) is None
    assert Containers("1 x", max_depth=1).at(2) is None
    assert Containers("[]", max_depth=1).at(7) is None


@given(st.text(alphabet='[]{}":,\\ 1a', max_size=40))
def test_containers_never_disagree(source: str) -> None:
    containers = Containers(source, max_depth=2)

    for start, character in enumerate(source):
        if character in "[{":
            found = containers.at(start)
            assert (found.value if found else None) == _decoded(source, start, max_depth=2)


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**63), 2**64 - 1)
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    ),
    st.booleans(),
)
def test_what_json_writes_is_read_back(value: Any, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)

    decoded = decode_text(text)

    assert decoded == value
    assert json.dumps(decoded) == json.dumps(value)


@given(st.text(alphabet='[]{}":,\\ue0-9.+tfnullsra \n\x01', max_size=15))
def test_what_is_accepted_is_json(text: str) -> None:
    try:
        decoded = decode_text(text)
    except JsonError:
        return
    assert json.loads(text) == decoded


def _decoded(source: str, start: int, max_depth: int = MAX_DEPTH) -> Any:
    try:
        return decode_at(source, start, max_depth=max_depth).value
    except JsonError:
        return None


_WHOLE = [
    '{"a": [1.5e-3, true, false, null, "\\ud83d\\udca1 \\n"], "b": {}}',
    " \n-0 \n",
    "1" * 400 + "e-300",
    "1e-999",
    '["\\\\", "\\"", "\\u0041"]',
]


@pytest.mark.parametrize("text", _WHOLE)
def test_no_beginning_of_json_is_beyond_repair(text: str) -> None:
    decode_text(text)

    assert not any(is_beyond_repair(text[:end]) for end in range(len(text) + 1))


@given(st.text('{}[]":,\\u0d8 e1.-+tfnal\n', max_size=12), st.data())
def test_what_is_beyond_repair_never_becomes_json(beginning: str, data: st.DataObject) -> None:
    whole = beginning + data.draw(st.text('{}[]":,\\u0d8 e1.-+truefalsn', max_size=6))

    if is_beyond_repair(beginning):
        with pytest.raises(JsonError):
            decode_text(whole)


@pytest.mark.parametrize(
    "beginning",
    ["tool(", '{"a": tool', '{"a": 1 "b"', '{"a\n', '{"a\\x",', "{1,", "[" * 200 + "]" * 200],
)
def test_a_fault_inside_a_text_stays_one(beginning: str) -> None:
    assert is_beyond_repair(beginning)
