"""The way through a review."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from migrate.review import Session, clusters_of
from migrate.review.session import Card

if TYPE_CHECKING:
    from collections.abc import Iterable


def item(identity: str, cluster: str) -> Any:
    return SimpleNamespace(id=identity, cluster=cluster, title=cluster, fingerprint="0")


def session(**skipped: set[str]) -> Session:
    items = [item("a1", "a"), item("b1", "b"), item("b2", "b"), item("b3", "b"), item("a2", "a")]
    return Session(clusters_of(items), **skipped)


def subjects(of: Session) -> list[str]:
    return [one.id for one in of.subjects] if of.card else []


def decide(review: Session, items: Iterable[Any]) -> None:
    review.decide([one.id for one in items])


def test_the_largest_cluster_comes_first_and_the_end_is_reached() -> None:
    review = session()
    assert subjects(review) == ["b1"]
    decide(review, review.undecided)
    assert subjects(review) == ["a1"]
    decide(review, review.undecided)
    assert review.card is None
    assert review.left == 0


def test_a_decision_about_what_is_shown_leaves_the_others_of_its_cluster() -> None:
    review = session()
    decide(review, review.subjects)
    assert review.decided == {"b1"}
    assert subjects(review) == ["b2"]
    review.skip()
    assert subjects(review) == ["b3"]
    assert [one.id for one in review.undecided] == ["b2", "b3"]
    decide(review, review.undecided)
    assert (review.decided, review.skipped) == ({"b1", "b2", "b3"}, set())
    assert subjects(review) == ["a1"]


def test_members_are_gone_through_and_what_is_left_stays_a_cluster() -> None:
    review = session()
    review.enter()
    assert subjects(review) == ["b1"]
    decide(review, review.subjects)
    assert subjects(review) == ["b2"]
    review.skip()
    assert subjects(review) == ["b3"]
    decide(review, review.undecided)
    assert review.decided == {"b1", "b2", "b3"}
    assert subjects(review) == ["a1"]


def test_skipping_a_cluster_comes_to_the_next() -> None:
    review = session()
    review.enter()
    review.skip_cluster()
    assert subjects(review) == ["a1"]
    review.skip_cluster()
    assert review.card is None
    assert review.skipped == {"a1", "a2", "b1", "b2", "b3"}


def test_back_leads_the_way_one_came() -> None:
    review = session()
    review.enter()
    review.skip()
    review.back()
    assert subjects(review) == ["b1"]
    review.back()
    assert review.card == Card(0)
    review.back()
    assert review.card == Card(0)


def test_what_is_reopened_is_shown() -> None:
    review = session()
    decide(review, review.undecided)
    review.reopen(["b1", "b2", "b3"])
    assert subjects(review) == ["b1"]
    assert review.decided == set()


def test_what_is_decided_elsewhere_is_not_shown() -> None:
    review = session(skipped={"a2"})
    assert [one.id for one in review.take_over({"b1", "a2", "other"})] == ["b1", "a2"]
    assert subjects(review) == ["b2"]
    assert (review.decided, review.skipped) == ({"b1", "a2"}, set())
    assert [one.id for one in review.take_over({"b1", "b3"})] == ["b3"]
    assert subjects(review) == ["b2"]
    assert review.decided == {"b1", "b3"}
    assert [one.id for one in review.take_over({"b1", "b2", "b3"})] == ["b2"]
    assert subjects(review) == ["a1"]


def test_a_review_that_is_over_takes_over_what_is_decided() -> None:
    review = session()
    review.skip_cluster()
    review.skip_cluster()
    assert review.card is None
    review.take_over({"a1"})
    assert (review.card, review.decided) == (None, {"a1"})
    assert review.skipped == {"a2", "b1", "b2", "b3"}


def test_a_review_begins_behind_what_was_skipped() -> None:
    review = session(skipped={"b1", "b2", "b3"})
    assert subjects(review) == ["a1"]
    assert review.left == 2


def test_nothing_to_review_is_the_end() -> None:
    assert Session(clusters_of([])).card is None
