"""SRCH-2: the option `tool_search`."""

from typing import Any

import pytest

from harness.harn.errors import HarnError
from harness.harn.search.options import Scorer, SearchOptions, read_options
from harness.harn.values.model import Builtin

SCORER = Builtin("mine", lambda run, arguments: None)


@pytest.mark.parametrize("off", [None, False])
def test_it_is_off(off: Any):
    assert read_options(off) is None


@pytest.mark.parametrize(
    ("given", "options"),
    [
        (True, SearchOptions("bm25", "auto", "bm25")),
        ("bm25", SearchOptions("bm25")),
        ("regex", SearchOptions("regex", strategy="regex")),
        ({}, SearchOptions()),
        ({"variant": "regex"}, SearchOptions("regex", strategy="regex")),
        ({"variant": "regex", "strategy": "hybrid"}, SearchOptions("regex", strategy="hybrid")),
        (
            {"mode": "client", "always_loaded": ["a", 7], "budget_tokens": 9, "name": "find"},
            SearchOptions(
                mode="client", always_loaded=frozenset({"a", "7"}), budget_tokens=9, name="find"
            ),
        ),
        ({"strategy": SCORER}, SearchOptions(strategy=Scorer(SCORER, "custom"))),
        ({"strategy": {"handler": SCORER}}, SearchOptions(strategy=Scorer(SCORER, "custom"))),
        (
            {"strategy": {"handler": SCORER, "name": "mine"}},
            SearchOptions(strategy=Scorer(SCORER, "mine")),
        ),
        ({"name": " ", "variant": None, "include_stub_listing": True}, SearchOptions()),
    ],
)
def test_it_is_read(given: Any, options: SearchOptions):
    assert read_options(given) == options


def test_a_blank_name_is_the_default():
    assert SearchOptions().name == "__harn_tool_search"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (1, ["tool_search: expected bool", "got int"]),
        ("fuzzy", ["tool_search: expected bool", '"fuzzy"']),
        ([], ["tool_search: expected bool"]),
        ({"variant": "x"}, ["tool_search.variant", '"bm25", "regex"', '"x"']),
        ({"mode": 3}, ["tool_search.mode", '"auto", "native", "client"', "int"]),
        ({"always_loaded": "a"}, ["tool_search.always_loaded", "list"]),
        ({"strategy": "semantic"}, ["tool_search.strategy", '"bm25", "regex", "hybrid"']),
        ({"strategy": {"name": "x"}}, ["tool_search.strategy", "{handler, name?}"]),
        ({"strategy": {"handler": SCORER, "name": 3}}, ["tool_search.strategy"]),
        ({"strategy": 3}, ["tool_search.strategy", "int"]),
        ({"budget_tokens": 1.5}, ["tool_search.budget_tokens", "int"]),
        ({"budget_tokens": True}, ["tool_search.budget_tokens", "int"]),
        ({"name": 3}, ["tool_search.name", "string"]),
        ({"include_stub_listing": 1}, ["tool_search.include_stub_listing", "bool"]),
        ({"mode": "x", "variant": "y"}, ["tool_search.variant"]),
    ],
)
def test_it_is_refused(given: Any, said: list[str]):
    with pytest.raises(HarnError) as caught:
        read_options(given)
    assert caught.value.code == "tool_search_option"
    assert [part for part in said if part not in str(caught.value)] == []
