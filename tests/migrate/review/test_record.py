"""What a review decides, while others decide too."""

from __future__ import annotations

import datetime as dt
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from harness.errors import DataError
from migrate.review import Record, meanwhile
from migrate.triage import Decision, decide, read_triage
from migrate.triage.change import change_decisions, undo_last
from migrate.triage.journal import NotStanding, read_journal

if TYPE_CHECKING:
    from pathlib import Path

ABOUT: list[Any] = [SimpleNamespace(id=f"pond:e{n}", fingerprint=str(n)) for n in range(3)]


def decision(*ids: str, reason: str = "cold", author: str = "Ann") -> Decision:
    return Decision(
        verdict="legacy_wrong",
        reason=reason,
        author=author,
        date=dt.date(2031, 5, 31),
        fingerprint="",
        ids=ids,
    )


def record(cases: Path) -> Record:
    return Record(cases, "Ann", ABOUT)


def by_bob(cases: Path, *ids: str) -> None:
    new = decision(*ids, author="Bob")
    change_decisions(cases, "set", "Bob", lambda old: decide(old, new, ABOUT))


def decided(cases: Path) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(one.author, one.reason, one.ids) for one in read_triage(cases)]


def test_decisions_are_taken_back_one_after_the_other(tmp_path: Path) -> None:
    review = record(tmp_path)
    review.decide(decision("pond:e0", "pond:e1"))
    review.decide(decision("pond:e1", reason="deep"))
    assert decided(tmp_path) == [
        ("Ann", "cold", ("pond:e0",)),
        ("Ann", "deep", ("pond:e1",)),
    ]
    assert review.undo() == ()  # the decision before is about it again
    assert review.undo() == ("pond:e0", "pond:e1")
    with pytest.raises(DataError, match="nothing was decided here"):
        review.undo()


def test_only_what_was_decided_here_is_taken_back(tmp_path: Path) -> None:
    review = record(tmp_path)
    review.decide(decision("pond:e0", "pond:e1"))
    review.decide(decision("pond:e1", reason="deep"))
    by_bob(tmp_path, "pond:e2")
    bobs = ("Bob", "cold", ("pond:e2",))
    assert review.undo() == ()
    assert decided(tmp_path) == [("Ann", "cold", ("pond:e0", "pond:e1")), bobs]
    assert review.undo() == ("pond:e0", "pond:e1")
    assert decided(tmp_path) == [bobs]
    assert [entry.action for entry in read_journal(tmp_path)] == [
        *["set", "set", "set"],
        *["withdraw", "withdraw"],
    ]
    undo_last(tmp_path, "Ann")
    assert decided(tmp_path) == [("Ann", "cold", ("pond:e0", "pond:e1")), bobs]


def test_what_was_taken_back_elsewhere_is_not_taken_back_again(tmp_path: Path) -> None:
    review = record(tmp_path)
    review.decide(decision("pond:e0"))
    by_bob(tmp_path, "pond:e1")
    review.decide(decision("pond:e2"))
    undo_last(tmp_path, "Bob")
    with pytest.raises(NotStanding, match="about pond:e2 does not stand as it was made"):
        review.undo()
    assert review.undo() == ("pond:e0",)
    with pytest.raises(DataError, match="nothing was decided here"):
        review.undo()
    assert decided(tmp_path) == [("Bob", "cold", ("pond:e1",))]


def test_another_decision_is_not_replaced(tmp_path: Path) -> None:
    review = record(tmp_path)
    by_bob(tmp_path, "pond:e0", "pond:e2")
    assert review.decide(decision("pond:e0", "pond:e1")) == ("pond:e1",)
    with pytest.raises(
        DataError, match=r"^Bob decided about pond:e2 and 1 more meanwhile: legacy_wrong; `parity"
    ):
        review.decide(decision("pond:e2", "pond:e0"))
    assert decided(tmp_path) == [
        ("Bob", "cold", ("pond:e0", "pond:e2")),
        ("Ann", "cold", ("pond:e1",)),
    ]
    assert review.undo() == ("pond:e1",)


def test_all_who_decided_are_named() -> None:
    decisions = {"a:e1": decision("a:e1"), "b:e1": decision("b:e1", author="Bob")}
    assert meanwhile(decisions) == "Ann, Bob decided about a:e1 and 1 more meanwhile: legacy_wrong"
