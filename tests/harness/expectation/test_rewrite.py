"""Rewriting paths, and the steps an expectation reads."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import Any

import msgspec
import pytest

from harness.expectation import (
    Expectation,
    ExpectationError,
    Key,
    Path,
    as_json,
    parse_path,
    rewrite_paths,
    steps_read,
)

ROWS: list[dict[str, Any]] = json.loads((File(__file__).parent / "rewrites.json").read_text())

each_row = pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])


def five_steps_later(path: Path) -> Path:
    return Path((path.step or 1) + 5, path.segments)


def without_step(path: Path) -> Path:
    return Path(None, path.segments)


@each_row
def test_every_path_into_an_output_is_rewritten(row: dict[str, Any]) -> None:
    expectation = msgspec.convert(row["expect"], Expectation)
    assert as_json(rewrite_paths(expectation, five_steps_later)) == row["rewritten"]


@each_row
def test_every_step_that_is_read_is_found(row: dict[str, Any]) -> None:
    assert steps_read(msgspec.convert(row["expect"], Expectation)) == set(row["steps"])


@each_row
def test_nothing_else_changes(row: dict[str, Any]) -> None:
    expectation = msgspec.convert(row["expect"], Expectation)
    assert as_json(rewrite_paths(expectation, lambda path: path)) == row["expect"]


def test_a_path_in_a_predicate_stays_a_path_into_an_output() -> None:
    before = Expectation(
        path="s2:a", op="any", value={"path": "s2:b", "op": "same_as", "value": "c"}
    )
    assert as_json(rewrite_paths(before, without_step)) == {
        "path": "a",
        "op": "any",
        "value": {"path": "s1:b", "op": "same_as", "value": "c"},
    }


def test_the_function_is_given_paths_whose_predicates_are_rewritten() -> None:
    seen: list[Path] = []

    def note(path: Path) -> Path:
        seen.append(path)
        return without_step(path)

    rewrite_paths(Expectation(path="s2:a[?s3:b equals 1]", op="is_null"), note)
    assert seen[0] == Path(3, (Key("b"),))
    assert seen[1] == parse_path("s2:a[?s1:b equals 1]")


def test_an_expectation_about_a_combination_of_nothing_reads_no_step() -> None:
    assert steps_read(Expectation(op="any_of", value=[])) == set()


@pytest.mark.parametrize(
    "malformed",
    [
        Expectation(path="a[", op="is_null"),
        Expectation(op="spade"),
        Expectation(op="any", value=1),
        Expectation(op="same_as", value={"via": []}),
        Expectation(op="is_null", via=("spade",)),
    ],
)
def test_a_malformed_expectation_cannot_be_rewritten(malformed: Expectation) -> None:
    with pytest.raises(ExpectationError):
        rewrite_paths(malformed, without_step)
