"""A combination reports every branch (OPR-09), and what each of them saw."""

from __future__ import annotations

import pytest

from harness.expectation import MISSING, Expectation, Failure, Judgement, Output, evaluate

CALLS = Expectation(path="calls", op="not_empty")
PROSE = Expectation(path="prose", via=("trim",), op="contains", value="spade")
GONE = Expectation(path="gone", op="is_empty")
GUARDED = Expectation(path="calls", op="is_empty", when=CALLS)
OUTPUT = Output({"calls": [], "prose": " a rake "})

NO_CALLS = Judgement("fail", [], reason="expected it not empty, found []")
NO_SPADE = Judgement("fail", "a rake", reason='expected text with "spade", found "a rake"')
NOTHING = Judgement("fail", missing=True, reason='missing: $ has no key "gone"')
NOT_ASKED = Judgement("not_applicable", reason="the condition does not hold: calls not_empty")


@pytest.mark.parametrize("op", ["any_of", "all_of", "not"])
def test_every_branch_is_reported_in_order(op: str) -> None:
    judgement = evaluate(Expectation(op=op, value=[PROSE, GONE, GUARDED, CALLS]), [OUTPUT])
    assert judgement.branches == (NO_SPADE, NOTHING, NOT_ASKED, NO_CALLS)
    assert judgement.observed == {"prose via trim": "a rake", "calls": []}


def test_branches_of_branches_are_reported_where_they_are() -> None:
    inner = Expectation(op="all_of", value=[PROSE])
    judgement = evaluate(Expectation(op="any_of", value=[CALLS, inner]), [OUTPUT])
    assert [branch.branches for branch in judgement.branches] == [(), (NO_SPADE,)]
    assert judgement.observed == {"calls": [], "prose via trim": "a rake"}


def test_a_branch_that_could_not_be_judged_says_why() -> None:
    judgement = evaluate(
        Expectation(op="any_of", value=[CALLS, Expectation(path="s2:$", op="completes")]),
        [OUTPUT, Failure("frost")],
    )
    assert [branch.status for branch in judgement.branches] == ["fail", "fail"]
    assert judgement.reason == "none of 2 branches holds"
    judgement = evaluate(
        Expectation(op="any_of", value=[CALLS, Expectation(path="s2:a", op="is_null")]),
        [OUTPUT, Failure("frost")],
    )
    unjudged = Judgement("fail", reason='the op did not return an output: "frost"')
    assert judgement == Judgement("fail", reason=unjudged.reason, branches=(NO_CALLS, unjudged))


def test_a_plain_expectation_has_no_branches() -> None:
    assert evaluate(CALLS, [OUTPUT]) == NO_CALLS
    assert evaluate(GONE, [OUTPUT]).observed is MISSING
    assert repr(MISSING) == "MISSING"


@pytest.mark.parametrize("op", ["is_null", "completes"])
def test_a_long_failure_is_cut(op: str) -> None:
    judgement = evaluate(Expectation(op=op), [Failure("x" * 400)])
    assert judgement.reason.endswith(': "' + "x" * 298 + "…")


def test_a_long_failure_with_another_text_is_cut() -> None:
    judgement = evaluate(Expectation(op="raises", value={"contains": "y"}), [Failure("x" * 400)])
    assert judgement.reason == 'expected a failure with "y", found "' + "x" * 298 + "…"
