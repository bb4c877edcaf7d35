"""Patterns that cover today's disagreements: few, sound, complete."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.globs import matches
from migrate.triage.suggest import suggest


def item(identity: str, cluster: str = "c-1") -> Any:
    return SimpleNamespace(id=identity, cluster=cluster, title=f"title of {cluster}")


def suggested(ids: dict[str, str], others: list[str] = []) -> list[tuple[str | None, list[str]]]:  # noqa: B006
    found = suggest([item(identity, cluster) for identity, cluster in ids.items()], others)
    return [(one.pattern, list(one.covers)) for one in found]


def test_one_pattern_for_all_of_a_cluster() -> None:
    ids = {"pond_a:e1": "c-1", "pond_b:e1": "c-1", "pond_c:e2": "c-1"}
    assert suggested(ids) == [("pond_*", sorted(ids))]


def test_the_longest_pattern_that_covers_as_much_is_taken() -> None:
    assert suggested({"pond_cold_a:e1": "c-1", "pond_cold_b:e1": "c-1"}) == [
        ("pond_cold_*:e1", ["pond_cold_a:e1", "pond_cold_b:e1"])
    ]


def test_no_pattern_matches_what_agrees() -> None:
    ids = {"pond_a:e1": "c-1", "pond_b:e1": "c-1", "lake_a:e1": "c-1", "lake_b:e1": "c-1"}
    assert suggested(ids, ["pond_c:e1", "sea:e1"]) == [
        ("lake_*:e1", ["lake_a:e1", "lake_b:e1"]),
        (None, ["pond_a:e1", "pond_b:e1"]),
    ]


def test_no_pattern_matches_another_cluster() -> None:
    ids = {"pond_a:e1": "c-1", "pond_a:e2": "c-2", "pond_b:e1": "c-1", "pond_b:e2": "c-2"}
    assert suggested(ids) == [
        ("pond_*:e1", ["pond_a:e1", "pond_b:e1"]),
        ("pond_*:e2", ["pond_a:e2", "pond_b:e2"]),
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
    for one in suggest([item(i, c) for i, c in ids.items()], agreeing):
        covered += one.covers
        assert {ids[identity] for identity in one.covers} == {one.cluster}
        if one.pattern is not None:
            assert len(one.covers) > 1
            matched = {i for i in [*ids, *agreeing] if matches(i, one.pattern)}
            assert {ids.get(identity) for identity in matched} == {one.cluster}
            assert set(one.covers) <= matched
    assert sorted(covered) == sorted(ids)


@pytest.mark.parametrize("size", [3_000])
def test_many_of_one_cluster_need_few_patterns(size: int) -> None:
    ids = {f"pond_{n % 3}_{n}:e1": "c-1" for n in range(size)}
    assert [pattern for pattern, _ in suggested(ids, ["pond_1_x:e1"])] == [
        "pond_0_*:e1",
        "pond_2_*:e1",
        None,
    ]
