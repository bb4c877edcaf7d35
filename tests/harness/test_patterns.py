"""Where a pattern occurs in a text. What patterns match is told by `expectation/regex.json`."""

from __future__ import annotations

from typing import Any

import pytest

from harness.patterns import PatternError, compile_pattern


@pytest.mark.parametrize(
    ("pattern", "text", "pieces"),
    [
        ("x", "abc", ["abc"]),
        ("b", "abcb", ["a", ("b",), "c", ("b",), ""]),
        (r"(\w)(?P<n>\d)?", "ñ1 y", ["", ("ñ1", "ñ", "1"), " ", ("y", "y", None), ""]),
        ("", "ñ", ["", ("",), "ñ", ("",), ""]),
        ("b*", "añb", ["", ("",), "a", ("",), "ñ", ("b",), ""]),
    ],
)
def test_occurrences(pattern: str, text: str, pieces: list[Any]) -> None:
    found = list(compile_pattern(pattern).occurrences(text))
    assert [piece for one in found for piece in (one.before, one.groups)][:-1] == pieces


def test_named_groups() -> None:
    assert compile_pattern("(a)(?P<n>b)").group_names == {"n": 2}


def test_a_bad_pattern_says_why() -> None:
    with pytest.raises(PatternError, match="not a regular expression"):
        compile_pattern("a(")
