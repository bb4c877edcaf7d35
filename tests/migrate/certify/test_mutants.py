"""What an output is changed to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.expectation import Index, Key, parse_path
from migrate.certify.mutants import MOST, changes, mutants

if TYPE_CHECKING:
    from harness.expectation import Json


@pytest.mark.parametrize(
    ("value", "changed"),
    [
        (None, ["x", 0, {}, True]),
        (True, [False, None, "true"]),
        (2, [3, 1, "2", None, 2.5]),
        ("", ["x", "\n", None, [""]]),
        ("abc", ["", "ab", "axc", "xabc", "abc\n", None, ["abc"]]),
        ("x", ["", "", "y", "xx", "x\n", None, ["x"]]),
        ([], [["x"], [{}], None]),
        ([1, 2], [[], [2], [1, 2, 2], [1], [2, 1], None]),
        ({}, [{"another_key": "x"}, None]),
        ({"a": 1}, [{}, {"a": 1, "another_key": "x"}, {}, None]),
    ],
)
def test_what_a_value_is_changed_to(value: Json, changed: list[Json]) -> None:
    assert [other for _, other in changes(value)] == changed


def test_each_mutant_differs_in_one_place() -> None:
    output = {"calls": [{"name": "a"}, {"name": "b"}], "prose": ""}
    found = {mutant.change: mutant.value for mutant in mutants(output)}

    assert found["calls[1].name is empty"] == {
        "calls": [{"name": "a"}, {"name": ""}],
        "prose": "",
    }
    assert found["calls is reversed"]["calls"] == [{"name": "b"}, {"name": "a"}]
    assert found["$ lacks prose"] == {"calls": output["calls"]}
    assert all(value != output for value in found.values())
    assert output == {"calls": [{"name": "a"}, {"name": "b"}], "prose": ""}


def test_only_what_is_read_is_changed() -> None:
    output = {"calls": [{"name": "a", "id": "b"}], "prose": "c"}
    reads = [parse_path("calls[0].name").segments, (Key("errors"), Index(0))]

    assert {mutant.change.partition(" ")[0] for mutant in mutants(output, (), reads)} == {
        "$",
        "calls",
        "calls[0]",
        "calls[0].name",
    }


def test_keys_that_are_asked_for_are_added() -> None:
    (found,) = [
        mutant.value
        for mutant in mutants({"a": {"b": 1}}, ["b"], [(Key("a"),)])
        if mutant.change == "$ has b"
    ]
    assert found == {"a": {"b": 1}, "b": "x"}


def test_there_are_not_too_many() -> None:
    assert len(list(mutants([list(range(1000))]))) == MOST
