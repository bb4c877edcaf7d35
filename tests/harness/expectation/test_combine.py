"""Conjunctions and disjunctions are flat (EVL-28)."""

from __future__ import annotations

import pytest

from harness.expectation import Expectation, ExpectationError, all_of, any_of, conjunction

A, B, C, D = (Expectation(path=name, op="is_null") for name in "abcd")
GUARDED = Expectation(op="all_of", value=[A, B], when=C)


def test_one_item_stays_as_it_is() -> None:
    noted = Expectation(path="a", op="is_null", id="e1", note="n")
    assert all_of([noted]) == noted
    assert any_of([noted]) == noted


def test_several_are_joined_in_order() -> None:
    assert all_of([A, B]) == Expectation(op="all_of", value=[A, B])
    assert any_of(iter([B, A])) == Expectation(op="any_of", value=[B, A])


def test_the_same_combination_inside_is_opened_and_another_is_not() -> None:
    both, either = all_of([A, B]), any_of([A, B])
    assert all_of([all_of([C, both]), D]) == Expectation(op="all_of", value=[C, A, B, D])
    assert any_of([C, either]) == Expectation(op="any_of", value=[C, A, B])
    assert all_of([either, C]) == Expectation(op="all_of", value=[either, C])
    assert any_of([both, C]) == Expectation(op="any_of", value=[both, C])


def test_a_table_inside_is_opened_too() -> None:
    table = Expectation(op="all_of", value=[{"path": "a", "op": "is_null"}])
    assert all_of([table, B]) == Expectation(op="all_of", value=[A, B])


def test_a_guarded_combination_stays_whole() -> None:
    assert all_of([GUARDED, D]) == Expectation(op="all_of", value=[GUARDED, D])
    assert conjunction([GUARDED, D]) == (GUARDED, D)


def test_items_lose_what_only_an_expectation_of_a_case_has() -> None:
    noted = Expectation(
        path="a",
        op="is_null",
        id="e1",
        note="n",
        implied=True,
        facet="ids",
        source="a.rs:1:1",
        call_line=7,
    )
    assert all_of([noted, B]) == Expectation(op="all_of", value=[A, B])
    assert any_of([B, noted]) == Expectation(op="any_of", value=[B, A])


def test_nothing_is_no_conjunction_and_a_disjunction_that_never_holds() -> None:
    with pytest.raises(ExpectationError, match=r"^all_of of nothing demands nothing$"):
        all_of([])
    assert any_of([]) == Expectation(op="any_of", value=[])
    assert conjunction([]) == ()


def test_a_conjunction_is_split_into_its_items() -> None:
    assert conjunction([all_of([A, all_of([B, C])]), any_of([C, D])]) == (A, B, C, any_of([C, D]))
