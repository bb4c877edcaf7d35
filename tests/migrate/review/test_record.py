"""What a review decides, while others decide too."""

from __future__ import annotations

import datetime as dt
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from harness.errors import DataError
from migrate.review import Record
from migrate.triage import Decision, decide, read_triage
from migrate.triage.change import change_decisions, undo_last

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


def test_another_decision_is_not_taken_back(tmp_path: Path) -> None:
    review = record(tmp_path)
    review.decide(decision("pond:e0"))
    by_bob(tmp_path, "pond:e1")
    both = decided(tmp_path)
    with pytest.raises(DataError, match=r"not made here: set by Bob about pond:e1, .* UTC"):
        review.undo()
    assert decided(tmp_path) == both
    undo_last(tmp_path, "Bob")
    assert review.undo() == ("pond:e0",)


def test_what_was_taken_back_elsewhere_is_not_taken_back_again(tmp_path: Path) -> None:
    by_bob(tmp_path, "pond:e1")
    review = record(tmp_path)
    review.decide(decision("pond:e0"))
    undo_last(tmp_path, "Bob")
    with pytest.raises(DataError, match="not made here: set by Bob about pond:e1"):
        review.undo()
    undo_last(tmp_path, "Bob")
    with pytest.raises(DataError, match="was taken back elsewhere"):
        review.undo()


def test_another_decision_is_not_replaced(tmp_path: Path) -> None:
    review = record(tmp_path)
    by_bob(tmp_path, "pond:e0")
    with pytest.raises(DataError, match="Bob has decided about pond:e0 meanwhile: legacy_wrong"):
        review.decide(decision("pond:e0", "pond:e1"))
    assert decided(tmp_path) == [("Bob", "cold", ("pond:e0",))]
