"""How often the tests of a crate are evaluated until a first profile is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from migrate.inputs import Inputs
from migrate.scout import render_profile, scout, survey
from migrate.scout.dependencies import changed, reached

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

    from migrate.scout import Scouted

Thing = TypeVar("Thing")

SHORT = """
use pond::{rinse, wring};
fn rinsed(text: &str) -> Vec<String> { rinse(text) }
macro_rules! wrung { ($text:expr, $last:expr) => { assert_eq!(wring($text), $last) } }
#[test]
fn nothing() { assert_eq!(1 + 1, 2); }
#[test]
fn through_a_helper() { assert_eq!(rinsed("a"), ["b"]); }
#[test]
fn through_a_macro() { wrung!("c", "d"); }
"""


def long_test(turns: int) -> str:
    return (
        f'#[test] fn long() {{ for n in 0..{turns} {{ assert_eq!(pond::rinse("e").len(), n); }} }}'
    )


def evaluations(rust: str) -> tuple[Scouted, list[tuple[str, int]]]:
    """Return what is found, and how many tests or files were evaluated each time, and why."""
    done: list[tuple[str, int]] = []

    def noting(doing: str, things: Iterable[Thing], count: int) -> Iterable[Thing]:
        done.append((doing, count))
        return things

    inputs = Inputs(Path(), {"tests/a.rs": rust.encode()}, ())
    return scout(inputs, "pond", progress=noting), done


def test_a_test_is_evaluated_again_where_something_that_it_needs_has_changed() -> None:
    found, done = evaluations(SHORT)
    assert done[0] == ("Looking around, round 1", 3)
    assert {number for _, number in done[1:-1]} == {2}
    assert done[-1] == ("Counting", 1)
    assert (found.totals.translated, found.totals.static, found.left_out) == (2, 1, ())


def test_a_long_test_is_not_evaluated_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "MOST_OF_ONE", 50)
    found, done = evaluations(SHORT + long_test(60))
    assert done[0] == ("Looking around, round 1", 4)
    assert max(number for _, number in done[1:]) == 2
    assert found.left_out == ("1 long test again",)
    assert found.totals.translated == 62  # all are counted in the end


def test_guesses_that_take_too_long_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "MOST_WORK", 5)
    found, done = evaluations(SHORT)
    assert found.left_out == (
        "Option<value> of 2 ops",
        "Result<value, error> of 2 ops",
        "Result<value, Value> of 2 ops",
    )
    assert "Trying value" in dict(done)
    assert "Trying Option<value>" not in dict(done)
    told = (
        "# Not tried, for the time it takes: Option<value> of 2 ops, Result<value, error> of 2 ops"
    )
    assert told in render_profile(found).decode()


def test_what_depends_on_what_is_found_by_name() -> None:
    used = {"a": {"b", "c"}, "b": {"a"}, "d": {"e"}}
    assert reached({"a"}, used) == {"a", "b", "c"}
    assert reached({"d", "f"}, used) == {"d", "e", "f"}
    assert changed({"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": "4"}) == {"b", "c"}
