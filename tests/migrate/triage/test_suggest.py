"""Patterns that cover today's disagreements: few, sound, complete."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.globs import matches
from migrate.triage.suggest import suggest, suggest_by_cluster

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.triage.suggest import Suggestions


def item(identity: str, cluster: str = "c-1") -> Any:
    return SimpleNamespace(id=identity, cluster=cluster, title=f"title of {cluster}")


Found = list[tuple[str | None, list[str]]]


def suggested(ids: dict[str, str], others: Sequence[str] = ()) -> Found:
    return of(suggest([item(identity, cluster) for identity, cluster in ids.items()], others))


def of(found: Suggestions) -> Found:
    assert found.are_fewest
    return [(one.pattern, list(one.covers)) for one in found.decisions]


def test_one_pattern_for_all_of_a_cluster() -> None:
    ids = {"pond_a:e1": "c-1", "pond_b:e1": "c-1", "pond_c:e2": "c-1"}
    assert suggested(ids) == [("pond_*", sorted(ids))]


def test_the_longest_pattern_that_covers_as_much_is_taken() -> None:
    assert suggested({"pond_cold_a:e1": "c-1", "pond_cold_b:e1": "c-1"}) == [
        ("pond_cold_*:e1", ["pond_cold_a:e1", "pond_cold_b:e1"])
    ]


def test_no_pattern_matches_what_agrees() -> None:
    ids = {"pond_a:e1": "c-1", "pond_b:e1": "c-1", "lake_a:e1": "c-1", "lake_b:e1": "c-1"}
    assert suggested(ids, ["pond_c:e1", "sea_a:e1", "sea_b:e1"]) == [
        ("lake_*:e1", ["lake_a:e1", "lake_b:e1"]),
        (None, ["pond_a:e1", "pond_b:e1"]),
    ]


TWO_CLUSTERS = {"pond_a:e1": "c-1", "pond_a:e2": "c-2", "pond_b:e1": "c-1", "pond_b:e2": "c-2"}
APART: Found = [
    ("pond_*:e1", ["pond_a:e1", "pond_b:e1"]),
    ("pond_*:e2", ["pond_a:e2", "pond_b:e2"]),
]


def test_whole_clusters_share_a_pattern() -> None:
    found = suggest([item(*one) for one in TWO_CLUSTERS.items()], [])
    assert of(found) == [("pond_*", sorted(TWO_CLUSTERS))]
    assert [(one.id, one.title) for one in found.decisions[0].clusters] == [
        ("c-1", "title of c-1"),
        ("c-2", "title of c-2"),
    ]


def test_a_pattern_is_about_one_cluster_where_that_is_asked_for() -> None:
    assert of(suggest_by_cluster([item(*one) for one in TWO_CLUSTERS.items()], [])) == APART


def test_of_as_many_patterns_those_of_one_cluster_are_taken() -> None:
    assert suggested(TWO_CLUSTERS, ["pond_c:e3"]) == APART


def test_no_pattern_is_about_parts_of_clusters() -> None:
    ids = {"pond_a:e1": "c-1", "pond_a:e2": "c-2", "lake_b:e1": "c-1", "sea_c:e2": "c-2"}
    others = ["lake_a:e1", "lake_b:e2", "pond_b:e1", "sea_a:e2", "sea_c:e1", "pond_c:e2"]
    assert suggested(ids, others) == [
        (None, ["lake_b:e1", "pond_a:e1"]),
        (None, ["pond_a:e2", "sea_c:e2"]),
    ]


def test_fewer_patterns_are_found_than_by_taking_the_largest_first() -> None:
    words = ["k1_x", "k2_x", "k3_x", "k4_x", "k5_y", "k6_y", "k7_z"]
    ids = {f"{first}_{word}:e2": "c-1" for first in "ab" for word in words}
    assert suggested(ids, ["c_k99_w:e2", *(f"{name[:-1]}1" for name in ids)]) == [
        ("a_*:e2", [f"a_{word}:e2" for word in words]),
        ("b_*:e2", [f"b_{word}:e2" for word in words]),
    ]


def test_no_two_patterns_match_the_same() -> None:
    ids = {"pond_a:e1": "c-1", "pond_b:e1": "c-1", "pond_c:e1": "c-1", "lake_c:e1": "c-1"}
    others = ["lake_b:e1", "pond_c:e2", "lake_c:e2"]
    assert suggested(ids, others) == [
        ("pond_*:e1", ["pond_a:e1", "pond_b:e1", "pond_c:e1"]),
        (None, ["lake_c:e1"]),
    ]


def test_a_common_end_is_a_pattern() -> None:
    ids = {"pond_is_cold:e1": "c-1", "lake_is_cold:e1": "c-1"}
    assert suggested(ids, ["pond_is_warm:e1", "lake_is_cold:e2"]) == [("*_is_cold:e1", sorted(ids))]


def test_a_common_beginning_and_end_are_a_pattern() -> None:
    ids = {"pond_a_cold:e1": "c-1", "pond_b_cold:e1": "c-1"}
    assert suggested(ids, ["pond_a_warm:e1", "lake_a_cold:e1"]) == [("pond_*_cold:e1", sorted(ids))]


def test_a_common_middle_is_a_pattern() -> None:
    ids = {"pond_is_cold_now:e1": "c-1", "lake_is_cold_too:e2": "c-1"}
    assert suggested(ids, ["pond_is_warm_now:e1", "lake_was_cold_too:e2"]) == [
        ("*_is_cold_*", sorted(ids))
    ]


def test_one_disagreement_keeps_its_id() -> None:
    assert suggested({"pond:e1": "c-1"}) == [(None, ["pond:e1"])]


def test_brackets_in_ids_are_themselves_in_patterns() -> None:
    [(pattern, covers)] = suggested({"p[1]_a:e1": "c-1", "p[1]_b:e1": "c-1"}, ["p1_a:e1"])
    assert pattern is not None
    assert all(matches(identity, pattern) for identity in covers)
    assert not matches("p1_a:e1", pattern)


def test_an_id_with_a_wildcard_is_decided_by_its_id() -> None:
    ids = {"pond_a:e?": "c-1", "pond_b:e?": "c-1"}
    assert suggested(ids, ["pond_a:e1"]) == [(None, sorted(ids))]


words = st.lists(st.sampled_from(["pond", "lake", "a", "b"]), min_size=1, max_size=3)
identities = st.builds(
    lambda parts, number: f"{'_'.join(parts)}:e{number}", words, st.integers(1, 2)
)


@given(st.dictionaries(identities, st.sampled_from(["c-1", "c-2"])), st.sets(identities))
def test_every_disagreement_is_covered_once_and_nothing_else(
    ids: dict[str, str], others: set[str]
) -> None:
    agreeing = others - ids.keys()
    covered: list[str] = []
    for one in suggest([item(i, c) for i, c in ids.items()], agreeing).decisions:
        covered += one.covers
        clusters = {cluster.id for cluster in one.clusters}
        assert {ids[identity] for identity in one.covers} == clusters
        if one.pattern is None:
            assert len(clusters) == 1
        else:
            assert len(one.covers) > 1
            assert set(one.covers) == {i for i in [*ids, *agreeing] if matches(i, one.pattern)}
            if len(clusters) > 1:
                assert set(one.covers) == {i for i in ids if ids[i] in clusters}
    assert sorted(covered) == sorted(ids)


@pytest.mark.parametrize("size", [3_000])
def test_many_of_one_cluster_need_few_patterns(size: int) -> None:
    ids = {f"pond_{n % 3}_{n}:e1": "c-1" for n in range(size)}
    assert [pattern for pattern, _ in suggested(ids, ["pond_1_x:e1"])] == [
        "pond_0_*:e1",
        "pond_2_*:e1",
        None,
    ]
