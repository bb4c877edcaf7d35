"""HTML character references (LEX-95 to LEX-97)."""

from __future__ import annotations

import itertools

import pytest

from parser.lexer import decode_html_entities, decode_html_entities_in_args

TABLE = {
    "amp;": "&",
    "lt;": "<",
    "gt;": ">",
    "quot;": '"',
    "apos;": "'",
    "#39;": "'",
    "#34;": '"',
}


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("", ""),
        ("&", "&"),
        ("&&&", "&&&"),
        ("&amp;amp;amp;", "&amp;amp;"),
        ("&amp;&lt;&#39;&#34;&apos;&quot;&gt;", "&<'\"'\">"),
        ("&#039;&#x22;&AMP;&lt &amp ;", "&#039;&#x22;&AMP;&lt &amp ;"),
        ("&am&lt;p;", "&am<p;"),
    ],
)
def test_decoding(raw, text):
    assert decode_html_entities(raw, TABLE) == text


def test_the_longest_entry_wins_in_any_order_of_the_table():
    entries = [("a", "1"), ("ab", "2"), ("abc", "3"), ("b", "4"), ("a.", "5")]
    for ordered in itertools.permutations(entries):
        assert decode_html_entities("&abcd &abd &ad &bd &a.", dict(ordered)) == "3d 2d 1d 4d 5"


def test_the_table_is_data():
    assert decode_html_entities("&(x); &amp;", {"(x);": "y"}) == "y &amp;"
    assert decode_html_entities("&amp; &", {}) == "&amp; &"
    assert decode_html_entities("&x;", {"x;": "\\1"}) == "\\1"


def test_every_string_is_reached_and_nothing_else():
    value = {"&lt;": ["&lt;", {"k": "&amp;lt;", "n": [1, 2.0, True, None]}], "s": "&gt;", "e": {}}
    decoded = decode_html_entities_in_args(value, TABLE)
    assert decoded == {"&lt;": ["<", {"k": "&lt;", "n": [1, 2.0, True, None]}], "s": ">", "e": {}}
    assert list(decoded) == ["&lt;", "s", "e"]


def test_the_value_given_is_left_alone():
    value = {"a": ["&lt;", {"b": "&lt;"}]}
    decode_html_entities_in_args(value, TABLE)
    assert value == {"a": ["&lt;", {"b": "&lt;"}]}


@pytest.mark.parametrize(("value", "decoded"), [("&lt;", "<"), (1, 1), (None, None), (True, True)])
def test_values_that_are_no_containers(value, decoded):
    assert decode_html_entities_in_args(value, TABLE) == decoded


def test_nesting_of_any_depth():
    deep = "&lt;"
    for _ in range(5000):
        deep = [{"a": deep}]
    decoded = decode_html_entities_in_args(deep, TABLE)
    for _ in range(5000):
        decoded = decoded[0]["a"]
    assert decoded == "<"
