"""Outputs are JSON in the strict sense, and no deeper than everything that reads them can bear."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.implementation import InProcess
from harness.implementation.plain_json import DEEPEST, read_json, write_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)  # fmt: skip


@given(VALUES)
def test_a_value_is_written_in_one_line_and_read_back(value: Any) -> None:
    text = write_json(value)
    assert text.isascii()
    assert text.isprintable()
    assert repr(read_json(text)) == repr(value)


def nested(levels: int) -> str:
    return '{"a":[' * (levels // 2) + "[" * (levels % 2) + "]" * (levels % 2) + "]}" * (levels // 2)


@pytest.mark.parametrize("levels", [DEEPEST - 1, DEEPEST])
def test_a_value_may_have_so_many_levels(levels: int) -> None:
    assert read_json(nested(levels)) == json.loads(nested(levels))


@pytest.mark.parametrize("levels", [DEEPEST + 1, 10 * DEEPEST, 100_000])
def test_and_no_more(levels: int) -> None:
    with pytest.raises(ValueError, match="nested too deeply: an output may have 256 levels"):
        read_json(nested(levels))


def test_many_brackets_are_not_many_levels() -> None:
    assert len(read_json(f"[{','.join(['[]'] * 1000)}]")) == 1000


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Expecting value"),
        ("{} {}", "Extra data"),
        ("[1,]", "."),
        ("NaN", "NaN is not JSON"),
        ("[-Infinity]", "-Infinity is not JSON"),
        ("1e400", "the number 1e400 is too large"),
        ("-1e400", "the number -1e400 is too large"),
        ('{"a": 1, "b": {"a": 1, "a": 1}}', 'an object has the key "a" twice'),
        ('"\n"', "Invalid control character"),
        ("\ufeff1", "."),
        ("1" * 5000, "."),
    ],
)
def test_what_is_not_json_is_not_read(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_json(text)


def test_an_output_in_process_has_the_same_limits() -> None:
    outputs = {"deep": json.loads(nested(DEEPEST + 1)), "fits": json.loads(nested(DEEPEST))}
    table = {op: lambda value=value: value for op, value in outputs.items()}
    implementation = InProcess("double", table)
    assert implementation.ask("fits", {}).output == outputs["fits"]
    assert implementation.ask("deep", {}).outcome == "protocol_error"
