"""Reading and writing JSON text; the rows were confirmed with serde_json (EVL-11, GEN-23)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.rust.known.format import debug
from migrate.rust.known.json_text import DEEPEST, compact, pointer, pretty, read
from migrate.rust.known.values import Err, ErrorText, Ok, from_json, to_json

TEXTS = json.loads(Path(__file__).with_name("json_texts.json").read_text(encoding="utf-8"))

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.parametrize("row", TEXTS, ids=[repr(row["text"]) for row in TEXTS])
def test_reading_is_as_strict_as_serde_json(row: dict[str, Any]) -> None:
    result = read(row["text"])
    found = debug(result.value) if isinstance(result, Ok) else None
    assert found == row["value"]


@given(PLAIN)
def test_what_is_written_is_read_back(value: object) -> None:
    result = read(compact(value))
    assert isinstance(result, Ok)
    assert to_json(result.value) == value
    assert read(pretty(value)) == result


@given(PLAIN)
def test_pretty_differs_from_compact_in_blanks_only(value: object) -> None:
    assert json.loads(pretty(value)) == json.loads(compact(value))
    assert pretty(value).count("\n") == _breaks(value)


def _breaks(value: object) -> int:
    """Line breaks of the pretty form: one before every element, one before every end."""
    if isinstance(value, dict | list) and value:
        inner = value.values() if isinstance(value, dict) else value
        return len(value) + 1 + sum(map(_breaks, inner))
    return 0


def test_pretty_has_two_spaces_per_level_and_empty_containers_on_one_line() -> None:
    value = {"b": [], "a": {}, "c": [1, {"x": [2]}], "d": "y"}
    assert pretty(value) == (
        '{\n  "a": {},\n  "b": [],\n  "c": [\n    1,\n    {\n      "x": [\n        2\n'
        '      ]\n    }\n  ],\n  "d": "y"\n}'
    )


def test_nesting_has_the_limit_of_serde_json() -> None:
    assert isinstance(read("[" * DEEPEST + "]" * DEEPEST), Ok)
    deeper = read("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))
    assert deeper == Err(ErrorText())
    assert deeper.value.why == "recursion limit exceeded"


def test_brackets_in_strings_are_no_nesting() -> None:
    text = '"' + "[" * 500 + '\\"{{{"'
    assert isinstance(read(text), Ok)


def test_deep_values_are_converted_and_written_without_recursion() -> None:
    deep: Any = 1
    for _ in range(5_000):
        deep = [deep]
    text = "[" * 5_000 + "1" + "]" * 5_000
    assert compact(to_json(from_json(deep))) == text
    assert pretty(deep).replace("\n", "").replace(" ", "") == text


@pytest.mark.parametrize(
    ("path", "expected"),
    [("", {"a/b": [10]}), ("/a~1b", [10]), ("/a~1b/0", 10), ("/a~1b/00", None), ("a", None)],
)
def test_pointer(path: str, expected: object) -> None:
    found = pointer(from_json({"a/b": [10]}), path)
    assert (None if found is None else to_json(found)) == expected
