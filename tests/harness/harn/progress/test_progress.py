"""PROG-2 … PROG-7: reports, and what the protocols of hosts make of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from host_calls import new_run

from harness.harn.agent.sessions import Sessions
from harness.harn.errors import HarnError, Thrown
from harness.harn.progress.exports import EXPORTS
from harness.harn.progress.payload import payload_of
from harness.harn.progress.reporting import agent_progress
from harness.harn.progress.updates import a2a_update, acp_update
from harness.harn.runtime.host import Host
from harness.harn.runtime.run import Run

ENTRY = {"content": "wash", "status": "pending"}


def test_a_payload_is_complete() -> None:
    assert payload_of(new_run(), {"message": "m", "other": 1}) == {
        "message": "m",
        "entries": [],
        "replace": True,
        "metadata": {},
    }


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (ENTRY, ENTRY),
        ({**ENTRY, "priority": None}, ENTRY),
        ({**ENTRY, "priority": "low"}, {**ENTRY, "priority": "low"}),
    ],
)
def test_entries(entry: dict[str, Any], expected: dict[str, Any]) -> None:
    assert payload_of(new_run(), {"entries": [entry]})["entries"] == [expected]


def test_entries_cost_steps() -> None:
    with pytest.raises(HarnError) as caught:
        payload_of(new_run(steps=100), {"entries": [ENTRY] * 1000})

    assert caught.value.code == "step_limit"


def test_the_session_of_the_host_is_active_too() -> None:
    run = Run(Host(Path("/"), {}, session_id="host"), lambda text: None)

    assert agent_progress(run, [{"message": "m"}]) is None

    [event] = run.room(Sessions).named("host").events
    assert event["kind"] == "progress_reported"
    assert event["metadata"]["session_id"] == "host"


def test_what_is_wrong_with_the_input_is_said_first() -> None:
    with pytest.raises(Thrown) as caught:
        agent_progress(new_run(), [{}])

    assert caught.value.code == "progress_input"
    assert caught.value.value == "agent_progress: message or entries is required"


def test_entries_replace_the_plan_of_acp() -> None:
    payload = payload_of(new_run(), {"message": "m", "entries": [ENTRY]})

    assert acp_update(payload) == {"sessionUpdate": "plan", "entries": [ENTRY]}


def test_a_message_alone_narrates() -> None:
    update = acp_update(payload_of(new_run(), {"message": "m", "metadata": {"a": 1}}))

    assert update["sessionUpdate"] == "agent_message_chunk"
    assert update["content"] == {"type": "text", "text": "m"}
    assert update["_meta"]["harn"] == {"kind": "progress", "metadata": {"a": 1}}


@pytest.mark.parametrize(
    ("given", "parts"),
    [
        ({"message": "m"}, [{"kind": "text", "text": "m"}]),
        ({"entries": [ENTRY]}, []),
    ],
)
def test_a_task_of_a2a_goes_on(given: dict[str, Any], parts: list[Any]) -> None:
    update = a2a_update("t", "c", payload_of(new_run(), given))

    assert (update["final"], update["status"]["state"]) == (False, "working")
    assert update["status"]["message"]["parts"] == parts
    assert "pushNotification" not in update


def test_the_module_has_the_names_of_the_chapter() -> None:
    subjects = ("payload", "event", "tool_config")
    helpers = {
        f"agent_progress_{one}_{kind}" for one in subjects for kind in ("schema", "report", "value")
    }

    assert set(EXPORTS) == {
        "agent_progress",
        "agent_progress_tool",
        "agent_progress_tool_config_normalize",
        *helpers,
    }
