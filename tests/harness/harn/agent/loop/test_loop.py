"""MOCK-7, GATE-8: what loops do that no script shows well: limits, faults, odd registries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from host_calls import call, new_run, refused
from script_cases import run_text

from harness.harn.agent.loop.approvals import refusal
from harness.harn.agent.loop.messages import content_of
from harness.harn.agent.loop.profiles import PROFILES, Profile, read_profile
from harness.harn.agent.loop.stalls import STOPS, WARNS, Stalls
from harness.harn.agent.sessions import Sessions
from harness.harn.command.state import Policies
from harness.harn.errors import HarnError
from harness.harn.values.model import Builtin

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run


def tool(name: str, **more: Any) -> dict[str, Any]:
    handler = Builtin(name, lambda run, arguments: name)
    return {"name": name, "parameters": {}, "handler": handler, **more}


def loop(run: Run, *entries: dict[str, Any], **options: Any) -> Any:
    registry = {"_type": "tool_registry", "tools": list(entries)}
    return call("agent_loop", "go", None, {"tools": registry, **options}, run=run)


def mocked(*calls: str, run: Run | None = None) -> Run:
    """A run whose model makes these calls one a turn, and then says that it is done."""
    run = run or new_run()
    for name in calls:
        call("llm_mock", {"tool_calls": [{"name": name}]}, run=run)
    call("llm_mock", {"text": "ok"}, run=run)
    return run


def test_the_profiles_of_the_chapter() -> None:
    assert {
        "tool_using": Profile(50, 8),
        "researcher": Profile(30, 4),
        "verifier": Profile(5, 0, 3),
        "completer": Profile(1, 0),
    } == PROFILES
    assert read_profile({}) == PROFILES["tool_using"]
    assert read_profile({"profile": "verifier", "max_nudges": 2}) == Profile(5, 2, 3)


@pytest.mark.parametrize("profile", ["", "Verifier", 3, []])
def test_other_profiles(profile: Any) -> None:
    error = refused("agent_loop", "go", None, {"profile": profile})

    assert error.code == "loop_profile"
    assert "profile must be one of tool_using, researcher, verifier, completer" in str(error)


def test_a_loop_that_never_ends_reaches_a_limit() -> None:
    error = refused(
        "agent_loop",
        "go",
        None,
        {"tools": {"_type": "tool_registry", "tools": [tool("a")]}, "tool_format": "native"}
        | {"max_iterations": 1 << 60, "verify_completion": Builtin("no", lambda *_: "no")},
        run=new_run(steps=20_000),
    )

    assert error.code == "step_limit"


def test_a_limit_in_a_handler_ends_the_script() -> None:
    finished = run_text(
        """
tool spin() { while true { } }
llm_mock({tool_calls: [{name: "spin"}]})
try { agent_loop("go", nil, {tools: spin}) }
println("never")
"""
    )

    assert (finished.output, finished.error and finished.error.code) == ("", "step_limit")


def test_loops_inside_of_loops_overflow_the_stack() -> None:
    finished = run_text(
        """
let count = 0
const deeper = tool_define(tool_registry(), "deeper", "", {parameters: {}, handler: { _ ->
  count = count + 1
  llm_mock({tool_calls: [{name: "deeper"}]})
  agent_loop("go", nil, {tools: tool_ref("deeper") == "" ? nil : nil}).visible_text
}})
tool_bind(deeper)
llm_mock({tool_calls: [{name: "deeper"}]})
const r = agent_loop("go")
println([r.status, count > 100])
"""
    )

    assert finished.error is None
    assert finished.output == "[done, true]\n"


@pytest.mark.parametrize(
    "entry",
    [
        {"function": {"name": "f"}, "handler": Builtin("f", lambda run, arguments: "f")},
        tool("f", parameters=None),
        tool("f", parameters="none"),
        tool("f", annotations=3),
        tool("f", annotations={"kind": ["odd"], "side_effect_level": {}}),
        tool("f", namespace=3, defer_loading=True),
        tool("f", description=None),
    ],
)
@pytest.mark.parametrize("tool_format", ["native", "text", "json"])
def test_odd_entries(entry: dict[str, Any], tool_format: str) -> None:
    result = loop(mocked("f"), entry, {"description": "no name"}, tool_format=tool_format)

    assert result["tools"]["successful"] == ["f"]


def test_arguments_that_are_no_object() -> None:
    run = new_run()
    call("llm_mock", {"tool_calls": [{"name": "f", "arguments": "x"}]}, run=run)
    call("llm_mock", {"text": "ok"}, run=run)

    result = loop(run, tool("f"))

    assert result["tools"]["rejected"] == ["f"]
    content = result["transcript"]["messages"][2]["content"]
    assert content == "the arguments of `f` must be an object, not string"


def test_aliases_of_arguments_are_brought_into_shape() -> None:
    """04 NORM-4: the annotations name another spelling of an argument."""
    run = new_run()
    call("llm_mock", {"tool_calls": [{"name": "f", "arguments": {"file": "a"}}]}, run=run)
    call("llm_mock", {"text": "ok"}, run=run)
    entry = {
        "name": "f",
        "parameters": {"path": {"type": "string"}},
        "annotations": {"arg_schema": {"arg_aliases": {"file": "path"}}},
        "handler": Builtin("f", lambda run, arguments: arguments[0]),
    }

    result = loop(run, entry)

    assert result["transcript"]["messages"][2]["content"] == '{"path":"a"}'


def test_a_tool_called_load_skill_is_the_script_s_own_without_skills() -> None:
    assert loop(mocked("load_skill"), tool("load_skill"))["tools"]["successful"] == ["load_skill"]


def test_state_is_left_as_it_was_when_a_loop_fails() -> None:
    run = new_run()
    call("llm_mock", {"error": {"category": "auth"}}, run=run)

    error = refused("agent_loop", "go", None, {"command_policy": {}, "session_id": "s"}, run=run)

    assert error.category == "auth"
    assert run.room(Sessions).running == []
    assert run.room(Policies).stack == []
    assert run.room(Sessions).named("s").registry is None


def test_feedback_of_commands_is_said_in_its_session() -> None:
    """CMD-12: what waits for another session goes on waiting."""
    run = mocked()
    waiting = run.room(Policies).feedback
    waiting.append({"session_id": "s", "kind": "command_policy", "content": {"a": 1}})
    waiting.append({"session_id": "other", "kind": "command_policy", "content": "x"})

    messages = loop(run, session_id="s")["transcript"]["messages"]

    assert messages[1] == {"role": "user", "kind": "command_policy", "content": '{"a":1}'}
    assert [one["session_id"] for one in run.room(Policies).feedback] == ["other"]


def test_messages_before_the_task() -> None:
    result = loop(mocked(), messages=[{"role": "user", "content": "before"}])

    assert [one["content"] for one in result["transcript"]["messages"][:2]] == ["before", "go"]


def test_ids_of_parsed_calls_go_on() -> None:
    """05 SEAM-9."""
    run = new_run()
    for _ in range(2):
        call("llm_mock", {"text": "<tool_call>f({})</tool_call>"}, run=run)
    call("llm_mock", {"text": "ok"}, run=run)

    events = loop(run, tool("f"))["transcript"]["events"]

    ids = [e["metadata"]["tool_call_id"] for e in events if e["kind"] == "tool_call_update"]
    assert ids == ["tc_0", "tc_1"]


def test_a_native_search_is_left_to_the_model() -> None:
    run = mocked("late")

    result = loop(
        run,
        tool("late", defer_loading=True),
        tool("soon"),
        model="gpt-5.4",
        tool_search={"mode": "native"},
    )

    sent = call("llm_mock_calls", run=run)[0]["tools"]
    assert sent[0] == {"type": "tool_search", "mode": "hosted"}
    assert result["tools"]["successful"] == ["late"]
    assert result["tools"]["mode"] == "native"


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ({}, None),
        ({"auto_deny": ["a*"], "auto_approve": ["a"]}, "denied"),
        ({"auto_approve": ["a"], "require_approval": ["*"]}, None),
        ({"require_approval": ["a"]}, "requires approval"),
        ({"require_approval": ["b"], "auto_deny": None}, None),
    ],
)
def test_approvals(policy: dict[str, Any], expected: str | None) -> None:
    said = refusal(policy, "a")

    assert said is None if expected is None else expected in (said or "")


def test_stalls() -> None:
    stalls, same, other = Stalls(), [{"name": "a", "arguments": {"n": 1}}], []
    told = []
    for calls in [same, same, other, *[same] * STOPS]:
        stalls.note(calls)
        told.append((stalls.warns, stalls.stops))

    assert told[:3] == [(False, False)] * 3
    assert told[3:] == [(n >= WARNS, n >= STOPS) for n in range(1, STOPS + 1)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [("a", "a"), ([1], "[1]"), ({"b": None}, '{"b":null}'), (None, "nil"), (1.0, "1.0")],
)
def test_contents(value: Any, expected: str) -> None:
    assert content_of(value) == expected


@pytest.mark.parametrize("given", [None, {}, {"_type": "transcript"}, {"events": []}, "x"])
def test_events_of_no_transcript(given: Any) -> None:
    assert refused("transcript_events", given).code == "transcript_type"


def test_what_a_gate_throws_is_the_error_of_the_loop() -> None:
    def fail(run: Run, arguments: list[Any]) -> Any:
        raise HarnError("mine", "gate")

    error = refused("agent_loop", "go", None, {"verify_completion": Builtin("g", fail)})

    assert error.code == "mine"


@pytest.mark.parametrize(
    ("options", "fragment"),
    [
        ({"policy": {"tools": "look"}}, "policy.tools must be a list of non-empty strings"),
        ({"policy": {"side_effect_level": 1}}, "policy.side_effect_level must be a string"),
        ({"policy": {"tool_arg_constraints": {}}}, "policy.tool_arg_constraints must be a list"),
        ({"policy": {"tool_annotations": []}}, "policy.tool_annotations must be a dict"),
        ({"approval_policy": {"auto_deny": "look"}}, "approval_policy.auto_deny must be a list"),
        ({"approval_policy": {"auto_approve": [1]}}, "approval_policy.auto_approve must be"),
        ({"approval_policy": {"require_approval": 1}}, "approval_policy.require_approval must be"),
    ],
)
def test_policies_that_would_mean_nothing(options: dict[str, Any], fragment: str) -> None:
    error = refused("agent_loop", "go", None, options)

    assert (error.code, f"agent_loop: {fragment}" in str(error)) == ("loop_option", True)
