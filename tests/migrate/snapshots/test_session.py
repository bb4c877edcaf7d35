"""The way of a review of snapshots."""

from __future__ import annotations

from pathlib import Path

from migrate.snapshots import Change, Session


def session() -> Session:
    cases = [("a", "one"), ("b", "one"), ("c", "two")]
    return Session([Change("new", case, group, Path(case), None, b"") for case, group in cases])


def test_what_is_accepted_or_skipped_is_done() -> None:
    review = session()
    assert (review.shown.case, review.left) == ("a", 3)
    review.accept([0])
    review.skip([1])
    assert (review.shown.case, review.left) == ("c", 1)
    review.accept([2])
    assert (review.place, review.left) == (None, 0)


def test_a_group_is_all_of_it_that_is_not_accepted() -> None:
    review = session()
    review.skip([0])
    assert review.group == [0, 1]
    review.accept(review.group)
    assert (review.accepted, review.skipped) == ({0, 1}, set())
    assert review.shown.case == "c"


def test_back_leads_to_what_was_skipped_and_past_what_was_accepted() -> None:
    review = session()
    review.skip([0])
    review.accept([1])
    review.back()
    assert review.shown.case == "a"
    review.back()
    assert review.shown.case == "a"
    review.accept([0])
    assert (review.shown.case, review.skipped) == ("c", set())


def test_after_the_last_comes_what_was_left_before_it() -> None:
    review = session()
    review.place = 2
    review.skip([2])
    assert review.shown.case == "a"


def test_nothing_to_accept_is_the_end() -> None:
    assert Session([]).place is None
