"""SRCH-8, SRCH-9, SRCH-11 … SRCH-13: searching on the client."""

from typing import Any

import pytest
from host_calls import new_run

from harness.harn.errors import HarnError
from harness.harn.search.client import ClientSearch, estimated_tokens, search_tool
from harness.harn.search.events import query_event, result_event
from harness.harn.search.options import Scorer, SearchOptions, read_options
from harness.harn.values.model import Builtin

RUN = new_run()


def tool(name: str, description: str = "", **rest: Any) -> dict[str, Any]:
    return {"name": name, "description": description, "parameters": {}} | rest


LOOK = tool("look", "Look around")
SHIP = tool("ship_box", "Ship a parcel", defer_loading=True)
COUNT = tool("count_stock", "Count items", defer_loading=True)


def client(*entries: Any, **options: Any) -> ClientSearch:
    read = read_options(options)
    assert read is not None
    return ClientSearch(read, entries or (LOOK, SHIP, COUNT))


def names(entries: list[Any]) -> list[str]:
    return [entry["name"] for entry in entries]


def test_deferred_tools_are_hidden_and_the_search_tool_is_last():
    search = client()
    assert search.visible() == [LOOK, search_tool("__harn_tool_search")]
    assert names(search.hidden()) == ["ship_box", "count_stock"]


def test_the_search_tool():
    tool = client(name="find").visible()[-1]
    assert tool["name"] == "find"
    assert tool["annotations"] == {"kind": "search", "side_effect_level": "read_only"}
    assert list(tool["parameters"]) == ["query"]
    assert tool["parameters"]["query"]["type"] == "string"
    assert "required" not in tool["parameters"]["query"]


def test_pinned_tools_are_seen_without_the_flag():
    seen = client(always_loaded=["count_stock"]).visible()
    assert seen[1] == tool("count_stock", "Count items")


def test_what_is_found_is_promoted_and_stays():
    ranking, after = client().search(RUN, "ship parcel")
    assert ranking.names == ["ship_box"]
    assert names(after.visible()) == ["look", "ship_box", "__harn_tool_search"]
    assert "defer_loading" not in after.visible()[1]
    again, later = after.search(RUN, "ship count")
    assert again.names == ["count_stock"]
    assert names(later.visible())[:-1] == ["look", "ship_box", "count_stock"]


@pytest.mark.parametrize("query", ["", " \n"])
def test_a_blank_query_finds_nothing_and_says_so(query: str):
    ranking, after = client().search(RUN, query)
    assert (ranking.names, after.promoted) == ([], ())
    assert ranking.diagnostic


@pytest.mark.parametrize("strategy", ["bm25", "regex", "hybrid"])
def test_each_strategy_ranks(strategy: str):
    ranking, _ = client(strategy=strategy).search(RUN, "parcel")
    assert ranking.names == ["ship_box"]


def test_no_more_than_twenty_are_found():
    many = [tool(f"t{i:02}", "same", defer_loading=True) for i in range(30)]
    ranking, after = client(LOOK, *many).search(RUN, "same")
    assert ranking.names == [f"t{i:02}" for i in range(20)]
    assert len(after.promoted) == 20


def scoring(result: Any) -> tuple[ClientSearch, list[Any]]:
    seen: list[Any] = []
    closure = Builtin("mine", lambda run, arguments: seen.extend(arguments) or result)
    return client(strategy=closure, variant="regex"), seen


@pytest.mark.parametrize(
    ("result", "found"),
    [
        ("ship_box", ["ship_box"]),
        (["count_stock", "ship_box"], ["count_stock", "ship_box"]),
        ([" ship_box ", "gone", "look", 7, "ship_box"], ["ship_box"]),
        ({"tool_names": ["ship_box"]}, ["ship_box"]),
        ({"names": "count_stock"}, ["count_stock"]),
        ({"name": "count_stock"}, ["count_stock"]),
        ([{"name": "count_stock", "score": 3}], ["count_stock"]),
        ([], []),
        (None, []),
    ],
)
def test_a_scorer_of_the_script_names_tools(result: Any, found: list[str]):
    search, seen = scoring(result)
    assert search.search(RUN, "q")[0].names == found
    query, registry, rest = seen
    assert (query, rest) == ("q", {"variant": "regex"})
    assert registry["_type"] == "tool_registry"
    assert names(registry["tools"]) == ["ship_box", "count_stock"]


@pytest.mark.parametrize("result", [7, True, {}, {"tool_names": 3}])
def test_a_scorer_that_names_nothing_is_refused(result: Any):
    search, _ = scoring(result)
    with pytest.raises(HarnError, match=r"tool_search\.strategy") as caught:
        search.search(RUN, "q")
    assert caught.value.code == "tool_search_strategy"


def test_over_the_budget_the_oldest_are_hidden_again():
    cost = estimated_tokens(RUN, SHIP) + estimated_tokens(RUN, COUNT)
    _, both = client(budget_tokens=cost).search(RUN, "ship count")
    assert len(both.promoted) == 2
    _, first = client(budget_tokens=cost - 1).search(RUN, "ship")
    _, second = first.search(RUN, "count")
    assert second.promoted == ("count_stock",)
    assert names(second.hidden()) == ["ship_box"]


def test_of_one_search_the_best_is_hidden_last():
    search = client(strategy="bm25", budget_tokens=estimated_tokens(RUN, SHIP))
    _, after = search.search(RUN, "ship parcel count")
    assert after.promoted == ("ship_box",)


def test_a_tool_costs_a_token_for_four_characters():
    assert estimated_tokens(RUN, {"name": "a", "handler": RUN}) == len('{"name":"a"}') // 4 + 1


def test_events():
    label = SearchOptions(strategy=Scorer(Builtin("f", lambda run, arguments: 1), "mine")).label
    assert query_event("c1", label, "q") == {
        "kind": "tool_search_query",
        "metadata": {
            "tool_use_id": "c1",
            "name": "tool_search_tool_mine",
            "query": {"query": "q"},
            "strategy": "mine",
            "mode": "client",
        },
    }
    assert result_event("c1", "bm25", ["a"]) == {
        "kind": "tool_search_result",
        "metadata": {
            "tool_use_id": "c1",
            "promoted": ["a"],
            "strategy": "bm25",
            "mode": "client",
        },
    }
