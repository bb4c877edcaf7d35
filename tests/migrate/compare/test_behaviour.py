"""What counts as the same behaviour."""

from __future__ import annotations

from typing import Any

import pytest

from harness.observe import Observed
from migrate.compare.behaviour import behaviour_of


def output(value: Any) -> Observed:
    return Observed("read", "output", value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a", "some text"),
        ([1, 2, 3], [7]),
        ({"calls": [], "errors": ["x"]}, {"errors": ["y", "z"], "calls": []}),
        ([{"code": "odd", "at": 1}], [{"code": "odd", "at": 7}, {"code": "odd", "at": 9}]),
    ],
)
def test_lengths_and_wordings_do_not_count(one: Any, other: Any) -> None:
    assert behaviour_of(output(one)) == behaviour_of(output(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"calls": [], "errors": ["x"]}, {"calls": [], "errors": []}),
        ({"calls": []}, {"calls": [], "errors": []}),
        ([{"code": "odd"}], [{"code": "even"}]),
        ([{"code": "odd"}], [{"code": "odd"}, {"code": "even"}]),
        ([], {}),
        (1, 1.5),
        (True, 1),
        (None, ""),
        ({"code": "text"}, {"code": 1}),
    ],
)
def test_kinds_keys_empty_lists_and_codes_count(one: Any, other: Any) -> None:
    assert behaviour_of(output(one)) != behaviour_of(output(other))


def test_a_crash_is_known_by_its_first_line_without_numbers() -> None:
    crashes = [
        Observed("read", "crashed", detail=text)
        for text in ("index 3 of 7 at 0x7f\nmore", "index 12 of 13 at 0xee", "no such key")
    ]
    assert behaviour_of(crashes[0]) == behaviour_of(crashes[1]) == "crashed: index N of N at N"
    assert behaviour_of(crashes[2]) == "crashed: no such key"
    assert behaviour_of(Observed("read", "refused", detail="at 3: no")) == "refused"
    assert behaviour_of(Observed("read", "crashed")) == "crashed"
