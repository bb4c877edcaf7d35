"""Shrinking keeps what holds, and stops where nothing can go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from migrate.triage.shrink import shrink


def test_what_is_needed_stays_in_its_order() -> None:
    text = "one\ntwo\nthree\nfour\n"
    found = shrink(text, lambda part: "w" in part and "r" in part, 1_000)
    assert (found.text, found.is_minimal) == ("wr", True)


def test_the_empty_text_is_tried_too() -> None:
    assert shrink("abc", lambda _: True, 10).text == ""


def test_what_needs_everything_stays_whole() -> None:
    found = shrink("abc", lambda part: part == "abc", 100)
    assert (found.text, found.is_minimal) == ("abc", True)


def test_out_of_tries_the_smallest_that_holds_is_returned() -> None:
    found = shrink("x" * 63 + "y", lambda part: "xy" in part, 5)
    assert (found.tried, found.is_minimal) == (5, False)
    assert "xy" in found.text
    assert len(found.text) < 64


def test_no_text_is_asked_twice() -> None:
    asked: list[str] = []

    def holds(part: str) -> bool:
        asked.append(part)
        return "y" in part

    shrink("aya\n" * 5, holds, 1_000)
    assert len(asked) == len(set(asked))


@given(st.text("ab\n", max_size=40), st.sets(st.sampled_from("ab")))
def test_the_result_holds_and_no_character_can_go(text: str, needed: set[str]) -> None:
    def holds(part: str) -> bool:
        return needed <= set(part)

    if not holds(text):
        return
    found = shrink(text, holds, 10_000)
    assert holds(found.text)
    assert not any(holds(found.text[:at] + found.text[at + 1 :]) for at in range(len(found.text)))
