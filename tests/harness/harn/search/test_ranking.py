"""SRCH-9, SRCH-10: what is searched, and how it is ranked."""

import math
from typing import Any

import pytest
from host_calls import new_run

from harness.harn.search import bm25, hybrid, regex
from harness.harn.search.documents import document, tokens
from harness.harn.search.ranking import Ranking

DOCUMENTS = {
    "ship_box": "ship_box\nShip a parcel",
    "count_stock": "count_stock\nCount items",
    "find_ship": "find_ship\nFind a ship, or another ship",
    "blank": "",
}


def test_a_document_is_all_that_describes_a_tool():
    entry = {
        "name": "ship_box",
        "description": "Ship a parcel",
        "parameters": {
            "to": {"type": "string", "description": "An address"},
            "fast": "boolean",
        },
        "_mcp_server": "post",
    }
    assert document(new_run(), entry) == (
        "ship_box\nShip a parcel\nto: An address\nfast: \nmcp:post\npost"
    )
    nested = {"name": "t", "parameters": {"type": "object", "properties": {"a": {}}}}
    assert document(new_run(), nested) == "t\n\na: "
    assert document(new_run(), {"name": "t", "parameters": {"properties": 3}}) == "t\n"


def test_words_are_runs_of_letters_and_digits():
    assert tokens("Ship_Box-2, É!") == ["ship", "box", "2", "é"]


def expected(query: str) -> dict[str, float]:
    """The formula of the chapter, written out."""
    corpus = {name: tokens(text) for name, text in DOCUMENTS.items()}
    average = sum(map(len, corpus.values())) / len(corpus)
    scores = {}
    for name, words in corpus.items():
        score = 0.0
        for word in tokens(query):
            n = sum(word in other for other in corpus.values())
            weight = math.log((len(corpus) - n + 0.5) / (n + 0.5) + 1)
            tf = words.count(word)
            norm = 1.5 * (1 - 0.75 + 0.75 * len(words) / average)
            score += weight * tf * 2.5 / (tf + norm)
        scores[name] = score
    return {name: score for name, score in scores.items() if score > 0}


@pytest.mark.parametrize(
    "query", ["ship parcel", "SHIP", "count a box", "a", "ship ship unheard", "unheard", "", "--"]
)
def test_bm25_is_the_formula_of_the_chapter(query: str):
    ranking = bm25.rank(query, DOCUMENTS)
    wanted = expected(query)
    assert {hit.name: hit.score for hit in ranking.hits} == pytest.approx(wanted)
    assert ranking.names == sorted(wanted, key=lambda name: (-wanted[name], name))


def test_words_that_all_tools_have_count_too():
    assert bm25.rank("tool", {"b": "tool", "a": "tool"}).names == ["a", "b"]


@pytest.mark.parametrize("documents", [{}, {"a": ""}, {"a": "_"}])
def test_nothing_to_search_finds_nothing(documents: Any):
    for strategy in (bm25, regex, hybrid):
        assert strategy.rank("x", documents) == Ranking()


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("ship", ["find_ship", "ship_box"]),
        ("SHIP|ITEMS", ["find_ship", "ship_box", "count_stock"]),
        ("^count", ["count_stock"]),
        ("o[xc]", ["count_stock", "ship_box"]),
        ("unheard", []),
    ],
)
def test_regex_counts_matches(query: str, names: list[str]):
    assert regex.rank(query, DOCUMENTS).names == names


def test_a_bad_pattern_finds_nothing_and_says_so():
    ranking = regex.rank("(ship", DOCUMENTS)
    assert ranking.hits == ()
    assert ranking.diagnostic is not None
    assert ranking.diagnostic.startswith("regex compile error: ")
    assert "missing )" in ranking.diagnostic


def test_a_hostile_pattern_takes_linear_time():
    assert regex.rank("(a*)*$b", {"t": "a" * 100_000}).names == []


def test_hybrid_adds_the_places_in_both_rankings():
    ranking = hybrid.rank("ship", DOCUMENTS)
    words = bm25.rank("ship", DOCUMENTS).names
    pattern = regex.rank("ship", DOCUMENTS).names
    wanted = {name: 1 / (61 + words.index(name)) + 1 / (61 + pattern.index(name)) for name in words}
    assert {hit.name: hit.score for hit in ranking.hits} == pytest.approx(wanted)


def test_hybrid_is_the_union():
    assert hybrid.rank("^count", DOCUMENTS).names == ["count_stock"]
    assert hybrid.rank("sto.k|parcel", DOCUMENTS).names == ["ship_box", "count_stock"]
    assert hybrid.rank("parcel (", DOCUMENTS).names == ["ship_box"]


def test_a_result_has_names_scores_and_a_diagnostic():
    assert regex.rank("stock", DOCUMENTS).result() == {
        "tool_names": ["count_stock"],
        "ranked": [{"name": "count_stock", "score": 1}],
        "diagnostic": None,
    }


def test_what_the_library_does_is_not_logged(caplog: pytest.LogCaptureFixture):
    with caplog.at_level("DEBUG"):
        bm25.rank("ship", DOCUMENTS)
    assert caplog.records == []
