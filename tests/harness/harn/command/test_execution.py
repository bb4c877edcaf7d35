"""CMD-12 and CMD-14: commands that are run, and what a post hook says of them."""

from pathlib import Path
from typing import Any

import pytest
from host_calls import call, new_run, refused

from harness.harn.command.execution import MOST_OUTPUT
from harness.harn.command.state import Policies
from harness.harn.runtime.host import Host
from harness.harn.runtime.run import Run
from harness.harn.values.model import Builtin, Duration


@pytest.fixture
def run(tmp_path: Path) -> Run:
    host = Host(
        folder=tmp_path,
        environment={"PATH": "/usr/bin:/bin", "BASE": "b"},
        session_id="s1",
        runs_processes=True,
    )
    return Run(host, lambda text: None)


def execute(run: Run, **parameters: Any) -> Any:
    return call("host_call", "process.exec", parameters, run=run)


def shell(run: Run, command: str, **parameters: Any) -> Any:
    return execute(run, command=command, **parameters)


def test_a_host_runs_no_processes_unless_it_says_so():
    error = refused("host_call", "process.exec", {"argv": ["true"]}, run=new_run())
    assert (error.code, error.category) == ("process_not_allowed", "tool_rejected")


def test_the_envelope_of_a_run(run: Run):
    envelope = execute(run, argv=["sh", "-c", "echo out; echo err >&2; exit 3"])
    assert envelope["command_id"].startswith("cmd_")
    assert isinstance(envelope.pop("pid"), int)
    for volatile in ("command_id", "process_group_id", "started_at", "ended_at", "duration_ms"):
        envelope.pop(volatile)
    assert envelope == {
        "status": "completed",
        "handle_id": None,
        "signal": None,
        "exit_code": 3,
        "exit_status": 3,
        "legacy_status": 3,
        "timed_out": False,
        "stdout": "out\n",
        "stderr": "err\n",
        "combined": "out\nerr\n",
        "success": False,
    }


def test_an_argument_list_meets_no_shell(run: Run):
    assert execute(run, argv=["echo", "$BASE; ls", "*"])["stdout"] == "$BASE; ls *\n"
    assert shell(run, "echo $BASE")["stdout"] == "b\n"


def test_it_runs_in_a_folder_with_an_input(run: Run, tmp_path: Path):
    (tmp_path / "sub").mkdir()
    assert shell(run, "pwd", cwd="sub")["stdout"] == f"{tmp_path}/sub\n"
    assert shell(run, "cat", stdin="in é")["stdout"] == "in é"
    assert shell(run, "cat")["success"] is True


@pytest.mark.parametrize(
    ("mode", "seen"),
    [({}, "<><v>"), ({"env_mode": "replace"}, "<><v>"), ({"env_mode": "add"}, "<b><v>")],
)
def test_env_replaces_the_environment_unless_told_otherwise(run: Run, mode: Any, seen: str):
    command = 'echo "<$BASE><$KEY>"'
    assert shell(run, command, env={"KEY": "v"}, **mode)["stdout"] == seen + "\n"


@pytest.mark.parametrize("limit", [{"timeout_ms": 100}, {"timeout": Duration(100)}])
def test_it_is_ended_when_its_time_is_up(run: Run, limit: Any):
    envelope = shell(run, "echo begun; sleep 60 & sleep 60", **limit)
    assert (envelope["status"], envelope["timed_out"]) == ("timed_out", True)
    assert (envelope["success"], envelope["stdout"]) == (False, "begun\n")
    assert (envelope["signal"], envelope["exit_code"]) == (9, 137)


def test_what_it_leaves_running_is_ended(run: Run):
    assert shell(run, "sleep 60 & echo done")["stdout"] == "done\n"


def test_its_output_is_bounded(run: Run):
    envelope = shell(run, f"head -c {3 * MOST_OUTPUT} /dev/zero; echo abcdef >&2")
    assert len(envelope["stdout"]) == MOST_OUTPUT
    short = shell(run, "echo abcdef; echo ghi >&2", max_inline_bytes=3, capture_stderr=False)
    assert (short["stdout"], short["stderr"]) == ("abc", "")


@pytest.mark.parametrize(
    ("parameters", "code", "said"),
    [
        ({"mode": "argv"}, "process_request", "missing argv"),
        ({"argv": []}, "process_request", "missing argv"),
        ({"mode": "argv", "command": "ls"}, "process_request", "missing argv"),
        ({}, "process_request", "missing command"),
        ({"mode": "telepathy", "argv": ["ls"]}, "process_request", '"telepathy"'),
        ({"argv": ["no-such-program-here"]}, "process_start", "`no-such-program-here`"),
        ({"argv": ["ls"], "cwd": "no/such/folder"}, "process_start", "cwd `no/such/folder`"),
        ({"argv": ["a\0b"]}, "process_start", "cannot start"),
    ],
)
def test_a_request_that_cannot_be_run(run: Run, parameters: Any, code: str, said: str):
    error = refused("host_call", "process.exec", parameters, run=run)
    assert error.code == code
    assert said in str(error)


def under(run: Run, result: Any, **policy: Any) -> Any:
    seen: list[Any] = []
    post = Builtin("post", lambda run, arguments: seen.extend(arguments) or result)
    call("command_policy_push", {"post": post, **policy}, run=run)
    return execute(run, argv=["echo", "token"]), seen


def test_a_policy_that_allows_a_command_says_so(run: Run):
    call("command_policy_push", {}, run=run)
    envelope = execute(run, argv=["echo", "hi"])
    assert envelope["stdout"] == "hi\n"
    assert envelope["command_policy"]["decisions"] == []
    assert "annotation" not in envelope["command_policy"]


def test_a_post_hook_sees_the_result(run: Run):
    envelope, (context,) = under(run, None)
    assert context["result"]["stdout"] == "token\n"
    assert context["post_scan"]["risk_labels"] == ["credential_output"]
    assert context["request"]["argv"] == ["echo", "token"]
    assert envelope["stdout"] == "token\n"


def test_a_post_hook_replaces_the_result(run: Run):
    envelope, _ = under(run, {"result": {"stdout": "hidden"}})
    assert envelope["stdout"] == "hidden"
    assert envelope["command_policy"]["decisions"] == []
    assert under(run, {"result": "text"})[0] == "text"


@pytest.mark.parametrize("key", ["unsafe", "annotations", "audit"])
def test_a_post_hook_annotates(run: Run, key: str):
    said = {key: True, "result": {"stdout": "hidden"}, "note": 7}
    envelope, _ = under(run, said)
    assert envelope["stdout"] == "hidden"
    assert envelope["command_policy"]["annotation"] == said
    (decision,) = envelope["command_policy"]["decisions"]
    assert (decision["action"], decision["source"]) == ("annotate", "post_hook")
    assert decision["risk_labels"] == ["credential_output"]


def test_a_post_hook_gives_feedback(run: Run):
    under(run, {"feedback": {"content": "Careful"}})
    under(run, {"feedback": {"content": "More", "kind": "note", "session_id": "s2"}})
    assert run.room(Policies).feedback == [
        {"session_id": "s1", "kind": "command_policy", "content": "Careful"},
        {"session_id": "s2", "kind": "note", "content": "More"},
    ]


@pytest.mark.parametrize("result", ["allow", 7, []])
def test_a_post_hook_gives_a_dict_or_nil(run: Run, result: Any):
    post = Builtin("post", lambda run, arguments: result)
    call("command_policy_push", {"post": post}, run=run)
    error = refused("host_call", "process.exec", {"argv": ["true"]}, run=run)
    assert error.code == "command_post_result"


def test_a_rewritten_command_is_run(run: Run):
    pre = Builtin("pre", lambda run, arguments: {"rewrite": {"argv": ["echo", "new"]}})
    call("command_policy_push", {"pre": pre}, run=run)
    envelope = execute(run, argv=["echo", "old"])
    assert envelope["stdout"] == "new\n"
    assert envelope["command_policy"]["context"]["request"]["argv"] == ["echo", "new"]
