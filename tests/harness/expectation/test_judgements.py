"""Every operator, transform, invariant and path form, as rows of data in `judgements/`.

A row has the outputs of the steps, an expectation, and exactly what the judgement has to be. `kind`
is `wrong` where a value is of a kind that the operator, transform or invariant cannot read, and
`nested` where a part of the expectation is missing or of such a kind.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness.expectation import (
    INVARIANTS,
    MISSING,
    OPERATORS,
    TRANSFORMS,
    Expectation,
    Failure,
    Output,
    all_of,
    as_json,
    check,
    describe,
    evaluate,
    negate,
    rewrite_paths,
    same_demand,
    steps_read,
    subsumes,
)
from harness.expectation.equality import equality_key

FILES = sorted((Path(__file__).parent / "judgements").glob("*.json"))
ROWS: list[dict[str, Any]] = [row for file in FILES for row in json.loads(file.read_text())]


def reads_outputs_only(row: dict[str, Any]) -> bool:
    """Tell whether a row is about what a step returned, not about whether it did."""
    words = json.dumps(row["expect"])
    return "raises" not in words and "completes" not in words and row["expect"].get("value") != []


def is_decidable(row: dict[str, Any]) -> bool:
    """OPR-05: a missing path or a value of the wrong kind fails an expectation and its negation."""
    return (
        not row.get("missing")
        and "kind" not in row
        and "did not return" not in row.get("reason", "")
    )


def each(rows: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", rows, ids=[row["name"] for row in rows])


each_row = each(ROWS)


def read_expectation(row: dict[str, Any]) -> Expectation:
    return msgspec.convert(row["expect"], Expectation)


def read_outputs(row: dict[str, Any]) -> list[Output | Failure]:
    return [
        Failure(step["failure"])
        if "failure" in step
        else Output(step["value"], frozenset(step.get("typed", ())))
        for step in row["steps"]
    ]


@each_row
def test_the_judgement_is_exactly_as_written(row: dict[str, Any]) -> None:
    judgement = evaluate(read_expectation(row), read_outputs(row))
    assert judgement.status == row["judgement"]
    assert judgement.missing is row.get("missing", False)
    assert judgement.reason == row.get("reason", "")
    assert (judgement.observed is not MISSING) is ("observed" in row)
    if "observed" in row:
        assert equality_key(judgement.observed) == equality_key(row["observed"])


def situations(rows: list[dict[str, Any]]) -> set[str]:
    """Name the situations that rows cover: a subject that passes, fails, is missing, is wrong."""
    covered = set()
    for row in rows:
        if row.get("kind") == "wrong":
            covered.add("wrong kind")
        else:
            covered.add("missing" if row.get("missing") else row["judgement"])
    return covered


FOUR = {"pass", "fail", "missing", "wrong kind"}
ABOUT_NO_SUBJECT = {"raises", "completes", "any_of", "all_of", "not"}


@pytest.mark.parametrize("op", sorted(OPERATORS.keys() - ABOUT_NO_SUBJECT))
def test_every_operator_has_rows_for_the_four_situations(op: str) -> None:
    needed = FOUR - {"pass"} if op in ("absent", "not_present") else FOUR  # only missing passes
    assert situations([row for row in ROWS if row["expect"]["op"] == op]) >= needed


@pytest.mark.parametrize("op", sorted(ABOUT_NO_SUBJECT))
def test_every_operator_without_a_subject_has_rows_for_success_and_failure(op: str) -> None:
    assert situations([row for row in ROWS if row["expect"]["op"] == op]) >= {"pass", "fail"}


@pytest.mark.parametrize("name", sorted(TRANSFORMS))
def test_every_transform_has_rows_for_the_four_situations(name: str) -> None:
    mine = [row for row in ROWS if row["name"].startswith(f"{name}: ")]
    covered = situations(mine)
    if any(row["steps"][0]["value"] == {} for row in mine):  # `default` makes missing a value
        covered.add("missing")
    assert covered >= FOUR


@pytest.mark.parametrize("name", sorted(INVARIANTS))
def test_every_invariant_has_rows_for_the_four_situations(name: str) -> None:
    mine = [row for row in ROWS if row["expect"].get("value") == name]
    assert situations(mine) >= FOUR


@each([row for row in ROWS if reads_outputs_only(row)])
def test_an_expectation_about_a_failed_step_fails_whatever_it_says(row: dict[str, Any]) -> None:
    judgement = evaluate(read_expectation(row), [Failure("frost")] * len(row["steps"]))
    assert (judgement.status, judgement.observed) == ("fail", MISSING)
    assert judgement.reason == 'the op did not return an output: "frost"'


def statuses(expectations: tuple[Expectation, ...], row: dict[str, Any]) -> set[str]:
    return {evaluate(part, read_outputs(row)).status for part in expectations}


@each([row for row in ROWS if row["judgement"] == "pass"])
def test_the_negation_of_what_holds_fails(row: dict[str, Any]) -> None:
    assert "fail" in statuses(negate(read_expectation(row)), row)


@each([row for row in ROWS if row["judgement"] == "fail" and is_decidable(row)])
def test_the_negation_of_what_fails_holds(row: dict[str, Any]) -> None:
    assert "fail" not in statuses(negate(read_expectation(row)), row)


@each([row for row in ROWS if row["judgement"] == "not_applicable"])
def test_the_negation_of_what_does_not_apply_does_not_apply(row: dict[str, Any]) -> None:
    assert statuses(negate(read_expectation(row)), row) == {"not_applicable"}


@each([row for row in ROWS if row["judgement"] == "pass" and is_decidable(row)])
def test_what_holds_holds_when_negated_twice(row: dict[str, Any]) -> None:
    twice = negate(all_of(negate(read_expectation(row))))
    assert "fail" not in statuses(twice, row)


@each_row
def test_an_expectation_survives_what_is_done_to_expectations(row: dict[str, Any]) -> None:
    expectation = read_expectation(row)
    check(expectation, steps=len(row["steps"]))
    assert "\n" not in describe(expectation)
    assert same_demand(expectation, msgspec.convert(as_json(expectation), Expectation))
    assert same_demand(rewrite_paths(expectation, lambda path: path), expectation)
    assert steps_read(expectation) <= set(range(1, len(row["steps"]) + 1))
    assert subsumes(expectation, expectation)
