"""When one expectation already demands what another does (EVL-26)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.expectation import Expectation, Output, evaluate, subsumes

DATA: dict[str, list[list[dict[str, Any]]]] = json.loads(
    (Path(__file__).parent / "subsumptions.json").read_text()
)
TYPED = frozenset({"calls", "errors"})


def read(pair: list[dict[str, Any]]) -> tuple[Expectation, Expectation]:
    stronger, weaker = (msgspec.convert(raw, Expectation) for raw in pair)
    return stronger, weaker


@pytest.mark.parametrize("pair", DATA["subsumed"], ids=json.dumps)
def test_what_follows_is_subsumed(pair: list[dict[str, Any]]) -> None:
    assert subsumes(*read(pair), TYPED)


@pytest.mark.parametrize("pair", DATA["not_subsumed"], ids=json.dumps)
def test_what_does_not_follow_is_not_subsumed(pair: list[dict[str, Any]]) -> None:
    assert not subsumes(*read(pair), TYPED)


def test_a_typed_vector_is_known_by_name_only() -> None:
    stronger = Expectation(path="calls", op="not_empty")
    weaker = Expectation(path="calls", op="length_min", value=1)
    assert not subsumes(stronger, weaker)
    whole = Expectation(op="not_empty"), Expectation(op="length_min", value=1)
    assert subsumes(*whole, frozenset({""}))
    assert not subsumes(*whole, frozenset({"calls"}))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(0, 2) | st.sampled_from([0.0, 1.0, "", "x", "xy", "é"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=5,
)
ALL = [expectation for pairs in DATA.values() for pair in pairs for expectation in read(pair)]


@given(
    st.sampled_from(ALL),
    st.sampled_from(ALL),
    st.fixed_dictionaries({}, optional=dict.fromkeys("abc", json_values)),
    st.lists(json_values, max_size=3),
)
def test_what_is_subsumed_never_fails_where_the_stronger_passes(
    stronger: Expectation, weaker: Expectation, value: dict[str, Any], calls: list[Any]
) -> None:
    if subsumes(stronger, weaker, TYPED):
        outputs = [Output({**value, "calls": calls}, TYPED), Output(value)]
        if evaluate(stronger, outputs).status == "pass":
            assert evaluate(weaker, outputs).status != "fail"
