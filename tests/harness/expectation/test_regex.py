"""Patterns as Rust reads them: what they match, what is refused, and Python's `re` as a witness."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.expectation import ExpectationError
from harness.expectation.patterns import compile_pattern

DATA: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "regex.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("row", DATA["matches"], ids=lambda row: row["pattern"])
def test_a_pattern_is_found_where_rust_finds_it(row: dict[str, Any]) -> None:
    pattern = compile_pattern(row["pattern"])
    texts = row["in"] + row["not_in"]
    assert [text for text in texts if pattern.found_in(text)] == row["in"]


@pytest.mark.parametrize("row", DATA["errors"], ids=lambda row: row["pattern"])
def test_a_pattern_that_is_not_supported_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(ExpectationError) as error:
        compile_pattern(row["pattern"])
    assert str(error.value) == row["error"]


def test_a_pattern_that_makes_a_backtracking_engine_hang_is_harmless() -> None:
    hostile = compile_pattern("^(a|a|aa)*(a*)*$")
    assert not hostile.found_in("a" * 20_000 + "b")
    assert hostile.found_in("a" * 20_000)


ATOMS = [
    ("a", "a"), ("b", "b"), (r"\n", r"\n"), (".", "."), ("[ab]", "[ab]"), ("[^a]", "[^a]"),
    ("(?s:.)", "(?s:.)"), (r"\w", r"\w"), ("^", "^"), ("$", r"\Z"), ("(?m:^)", "(?m:^)"),
    ("(?m:$)", "(?m:$)"), (r"\b", r"\b"), (r"\B", r"(?!\b)"), ("(?i:A)", "(?i:A)"), ("", ""),
]  # fmt: skip
"""Atoms as Rust and as Python write them."""

Pair = tuple[str, str]


def _joined(pairs: list[Pair], joint: str) -> Pair:
    rust, python = (joint.join(side) for side in zip(*pairs, strict=True))
    return f"(?:{rust})", f"(?:{python})"


def _compound(parts: st.SearchStrategy[Pair]) -> st.SearchStrategy[Pair]:
    several = st.lists(parts, min_size=1, max_size=3)
    repeated = st.tuples(parts, st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{0,}", "*?"]))
    return st.one_of(
        several.map(lambda pairs: _joined(pairs, "")),
        several.map(lambda pairs: _joined(pairs, "|")),
        repeated.map(lambda item: (f"(?:{item[0][0]}){item[1]}", f"(?:{item[0][1]}){item[1]}")),
    )


@given(
    st.recursive(st.sampled_from(ATOMS), _compound, max_leaves=8),
    st.text("abA\n _", max_size=8),
)
def test_it_agrees_with_python_where_the_two_dialects_do(pair: Pair, text: str) -> None:
    rust, python = pair
    assert compile_pattern(rust).found_in(text) is (re.search(python, text) is not None)
