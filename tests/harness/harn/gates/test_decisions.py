"""GATE-2, GATE-4, GATE-7: what results of closures and verdicts of judges mean."""

from __future__ import annotations

from typing import Any

import pytest
from host_calls import new_run

from harness.harn.agent.model.queue import Mocks
from harness.harn.agent.model.records import Request
from harness.harn.agent.model.responses import read_response
from harness.harn.errors import HarnError, LimitError
from harness.harn.gates.decisions import (
    ACCEPTS,
    FALLBACK,
    Decision,
    decided_by_closure,
    decided_by_judge,
)
from harness.harn.gates.judging import judge
from harness.harn.gates.options import COMPLETION_CAP, JudgeOptions, read_gates
from harness.harn.gates.payload import Payload
from harness.harn.values.model import Builtin

PAYLOAD = Payload("s", "task", "natural", "text", "shown", "last", {}, [], [], 0)


@pytest.mark.parametrize(
    ("result", "accepts", "feedback"),
    [
        (None, True, FALLBACK),
        ("", True, FALLBACK),
        (True, True, FALLBACK),
        (False, False, FALLBACK),
        ("more", False, "more"),
        (0, True, FALLBACK),
        ([], True, FALLBACK),
        ({}, False, FALLBACK),
        ({"confirm": None}, False, FALLBACK),
        ({"confirm": True, "message": "m"}, True, "m"),
        ({"message": None, "feedback": "f"}, False, "f"),
        ({"message": "m", "feedback": "f"}, False, "m"),
    ],
)
def test_results_of_closures(result: Any, feedback: str, *, accepts: bool) -> None:
    decision = decided_by_closure(result)

    assert (decision.accepts, decision.feedback) == (accepts, feedback)


def test_the_event_of_a_closure() -> None:
    decision = decided_by_closure({"reason": "r", "converted_from": "c", "trigger": "t", "x": 1})

    assert decision.event("s", 3) == {
        "session_id": "s",
        "iteration": 3,
        "verdict": "continue",
        "reasoning": "",
        "next_step": "",
        "judge_duration_ms": 0,
        "trigger": "t",
        "confirm": False,
        "reason": "r",
        "converted_from": "c",
    }


@pytest.mark.parametrize("word", sorted(ACCEPTS))
def test_words_that_accept(word: str) -> None:
    verdict = {"verdict": f" {word.upper()} "}

    assert decided_by_judge(JudgeOptions(), verdict, 0, "done_judge").accepts


@pytest.mark.parametrize("verdict", [{}, {"verdict": None}, {"verdict": "ok"}, {"verdict": True}])
def test_anything_else_goes_on(verdict: dict[str, Any]) -> None:
    assert not decided_by_judge(JudgeOptions(), verdict, 0, "done_judge").accepts


def asked(*responses: dict[str, Any], options: dict[str, Any], retries: int = 0) -> Decision:
    run = new_run()
    run.room(Mocks).scope.queue.waiting += [read_response("t", one) for one in responses]
    return judge(run, JudgeOptions(options), Request(()), PAYLOAD, "done_judge", retries)


def test_an_answer_may_stand_in_other_text() -> None:
    decision = asked({"text": 'So:\n```json\n{"verdict": "done"}\n```'}, options={})

    assert decision.accepts


@pytest.mark.parametrize("text", ["none", "[1]", "3", '"done"'])
def test_an_answer_that_is_no_object_vetoes(text: str) -> None:
    decision = asked({"text": text}, options={})

    assert not decision.accepts
    assert "no JSON object" in decision.feedback


@pytest.mark.parametrize(("own", "retries", "calls"), [({}, 2, 3), ({"schema_retries": 1}, 2, 2)])
def test_answers_are_asked_for_again(own: dict[str, Any], retries: int, calls: int) -> None:
    run = new_run()
    judge(run, JudgeOptions(own), Request(()), PAYLOAD, "done_judge", retries)

    assert len(run.room(Mocks).scope.calls) == calls


def test_a_judge_may_fail_open() -> None:
    failure = {"error": {"category": "auth", "message": "no"}}

    assert not asked(failure, options={}).accepts
    assert asked(failure, options={"fail_open": True}).accepts
    assert asked(failure, options={"fail_open": False, "fail_open_on_error": True}).accepts


def test_a_limit_is_no_decision() -> None:
    with pytest.raises(LimitError):
        judge(new_run(steps=10), JudgeOptions(), Request(()), PAYLOAD, "done_judge", 1 << 40)


def test_caps_and_cadence() -> None:
    gates = read_gates(
        {
            "verify_completion_judge": True,
            "done_judge": {"max_feedback": 7, "cadence": {"every": 2}},
        }
    )

    assert gates.completion_judge is not None
    assert gates.completion_judge.cap == COMPLETION_CAP == 5
    assert gates.done_judge is not None
    assert (gates.done_judge.cap, gates.done_judge.cadence.every) == (7, 2)


@pytest.mark.parametrize("off", [None, False])
def test_gates_that_are_not_there(off: Any) -> None:
    gates = read_gates({"verify_completion_judge": off, "done_judge": off})

    assert (gates.completion_judge, gates.done_judge, gates.verify_completion) == (None,) * 3


@pytest.mark.parametrize(
    ("options", "code", "fragment"),
    [
        ({"verify_completion": 1}, "gate_option", "verify_completion must be a closure or nil"),
        ({"done_judge": []}, "gate_option", "done_judge must be a dict, bool, or nil, got list"),
        ({"done_judge": {"model": 1}}, "gate_option", "done_judge.model must be a string"),
        ({"done_judge": {"cadence": {"every": 0}}}, "cadence_option", "every must be an int"),
        ({"done_judge": {"cadence": {"when": 1}}}, "cadence_option", "or a closure"),
    ],
)
def test_options_that_are_wrong(options: dict[str, Any], code: str, fragment: str) -> None:
    with pytest.raises(HarnError) as caught:
        read_gates(options)

    assert (caught.value.code, fragment in str(caught.value)) == (code, True)


def test_a_closure_is_taken() -> None:
    closure = Builtin("f", lambda run, arguments: None)

    assert read_gates({"verify_completion": closure}).verify_completion is closure
