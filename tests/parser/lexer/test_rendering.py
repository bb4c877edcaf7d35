"""Canonical rendering and compact JSON (LEX-99 to LEX-111)."""

from __future__ import annotations

import json

import pytest

from parser.lexer import compact_json, pretty_json, render_canonical_call
from parser.lexer.render import render_float


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({}, "{}"),
        ([], "[]"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (1, "1"),
        (-(10**20), "-100000000000000000000"),
        (1.0, "1.0"),
        ("", '""'),
        ([[]], "[\n  []\n]"),
        ({"a": {}}, '{\n  "a": {}\n}'),
        ([1, [2, {"b": 1}]], '[\n  1,\n  [\n    2,\n    {\n      "b": 1\n    }\n  ]\n]'),
    ],
)
def test_pretty(value, text):
    assert pretty_json(value) == text
    assert render_canonical_call("go", value) == f"go({text})"


def test_missing_arguments():
    assert render_canonical_call("go") == "go({})"


def test_the_name_is_taken_as_it_is():
    assert render_canonical_call('a b"(', {}) == 'a b"(({})'


def test_keys_are_sorted_by_code_point_at_every_level():
    value = {"b": 1, "a": [{"é": 1, "z": 2, "Z": 3, "\U0001f4a1": 4, "\uffff": 5, "": 6}]}
    assert compact_json(value) == (
        '{"a":[{"":6,"Z":3,"z":2,"é":1,"\uffff":5,"\U0001f4a1":4}],"b":1}'
    )


def test_strings_are_escaped_as_json_without_ascii():
    text = "".join(map(chr, range(0x300))) + "\u2028\ud800\U0001f4a1/"
    assert compact_json(text) == json.dumps(text, ensure_ascii=False)
    assert compact_json({"\n": "\x1f\x7f"}) == '{"\\n":"\\u001f\x7f"}'


def test_no_heredoc_is_ever_written():
    assert render_canonical_call("go", {"s": "a\nb"}) == 'go({\n  "s": "a\\nb"\n})'


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0.0"),
        (-1e-05, "-0.00001"),
        (-1.25e-05, "-0.0000125"),
        (9.999e-05, "0.00009999"),
        (9.999e-06, "9.999e-6"),
        (0.0001, "0.0001"),
        (-1e-06, "-1e-6"),
        (1e15, "1000000000000000.0"),
        (123456789012345680.0, "1.2345678901234568e+17"),
        (-1e16, "-1e+16"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
        (2.2250738585072014e-308, "2.2250738585072014e-308"),
        (float("inf"), "null"),
        (float("nan"), "null"),
    ],
)
def test_floats(number, text):
    assert render_float(number) == text
    assert compact_json([number]) == f"[{text}]"


def test_nesting_of_any_depth():
    deep = 1
    for _ in range(5000):
        deep = [{"a": deep}]
    assert compact_json(deep) == '[{"a":' * 5000 + "1" + "}]" * 5000


def test_rendering_leaves_the_value_alone():
    value = {"b": [1], "a": {"d": 1, "c": 2}}
    pretty_json(value)
    assert list(value) == ["b", "a"]
    assert list(value["a"]) == ["d", "c"]
