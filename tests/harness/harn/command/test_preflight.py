"""CMD-4 … CMD-7, CMD-10 and CMD-11: what is decided before a command is run."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from host_calls import call, new_run, refused

from harness.harn.command.pre_hook import REWRITABLE, Verdict, read_verdict
from harness.harn.errors import HarnError
from harness.harn.runtime.run import Run
from harness.harn.values.model import Builtin, Duration


def hook(result: Any) -> Builtin:
    return Builtin("hook", lambda run, arguments: result)


def run_under(policy: dict[str, Any], run: Run | None = None, **parameters: Any) -> Any:
    run = run or new_run(Path("/work"))
    call("command_policy_push", policy, run=run)
    return call("host_call", "process.exec", parameters, run=run)


def told(envelope: Any) -> list[tuple[str, str]]:
    return [(one["action"], one["source"]) for one in envelope["command_policy"]["decisions"]]


def test_the_first_deny_pattern_that_matches_blocks():
    policy = {"deny_patterns": ["x", "push", "git*"], "require_approval": ["git_force_push"]}
    envelope = run_under(policy, argv=["git", "push", "-f"])
    assert told(envelope) == [("classify", "deterministic"), ("deny", "deny_patterns")]
    assert envelope["status"] == "blocked"
    assert "denied by policy pattern `push`" in envelope["reason"]
    classified = envelope["command_policy"]["decisions"][0]
    assert classified["risk_labels"] == ["deny_pattern", "git_force_push"]
    assert (classified["confidence"], classified["display"]) == (0.86, None)


def test_the_first_label_that_needs_approval_blocks():
    policy = {"require_approval": ["sudo", "network_exfil"]}
    envelope = run_under(policy, command="sudo curl x")
    assert told(envelope)[-1] == ("require_approval", "deterministic")
    assert "requires approval" in envelope["reason"]
    assert "`network_exfil`" in envelope["reason"]


def test_a_command_without_labels_is_not_classified():
    assert told(run_under({"deny_patterns": ["ls"], "pre": hook("allow")}, argv=["ls"])) == [
        ("classify", "deterministic"),
        ("deny", "deny_patterns"),
    ]
    assert told(run_under({"pre": hook({"deny": "no"})}, argv=["ls"])) == [("deny", "pre_hook")]


def test_an_envelope_of_a_command_that_was_not_run():
    policy = {"pre": hook({"deny": "Not today"})}
    secrets = {"env": {"A": "1"}, "stdin": "x"}
    envelope = run_under(policy, argv=["ls"], cwd="sub", **secrets)
    assert envelope["command_id"].startswith("cmd_blocked_")
    assert envelope.pop("audit_id")
    assert envelope.pop("started_at") == envelope.pop("ended_at")
    assert envelope.pop("command_policy").keys() == {"context", "decisions"}
    assert envelope == {
        "command_id": envelope["command_id"],
        "status": "blocked",
        "pid": None,
        "process_group_id": None,
        "handle_id": None,
        "signal": None,
        "duration_ms": 0,
        "exit_code": -1,
        "exit_status": -1,
        "legacy_status": -1,
        "timed_out": False,
        "stdout": "",
        "stderr": "Not today",
        "combined": "Not today",
        "reason": "Not today",
        "success": False,
        "error": "permission_denied",
        "request": {"argv": ["ls"], "cwd": "sub", "env": "<redacted>", "stdin": "<redacted>"},
    }


def digest(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def test_the_context_of_a_command():
    seen: list[Any] = []
    policy = {
        "workspace_roots": ["/work"],
        "deny_patterns": ["never"],
        "pre": Builtin("pre", lambda run, arguments: seen.extend(arguments) or {"deny": "no"}),
    }
    parameters = {
        "argv": ["ls", "/etc"],
        "cwd": "sub",
        "env": {"KEY": "v"},
        "stdin": "é",
        "timeout": Duration(1500),
    }
    run_under(policy, **parameters)
    (context,) = seen
    assert context.pop("scan")["risk_labels"] == ["outside_workspace"]
    assert context == {
        "request": {
            "mode": "argv",
            "argv": ["ls", "/etc"],
            "command": None,
            "shell": None,
            "cwd": "sub",
            "env_diff": {"KEY": {"present": True, "redacted": True, "value_sha256": digest("v")}},
            "env_mode": None,
            "stdin": {"size": 2, "sha256": digest("é")},
            "timeout_ms": 1500,
        },
        "active_cwd": "/work",
        "workspace_roots": ["/work"],
        "policy": {
            "default_shell_mode": "argv_only",
            "deny_patterns": ["never"],
            "require_approval": [],
            "ceiling": None,
        },
        "tool_annotations": {},
        "transcript": {"summary": None, "recent_messages": [], "redacted": True},
        "caller": {
            "surface": "host_call",
            "capability": "process",
            "operation": "exec",
            "session_id": None,
        },
    }


@pytest.mark.parametrize(
    ("parameters", "mode", "stdin", "timeout"),
    [
        ({"command": "ls"}, "shell", {"size": 0, "sha256": None}, None),
        ({"argv": ["ls"], "timeout_ms": 7}, "argv", {"size": 0, "sha256": None}, 7),
        (
            {"argv": ["ls"], "mode": "shell", "stdin": ""},
            "shell",
            {"size": 0, "sha256": digest("")},
            None,
        ),
    ],
)
def test_what_a_request_leaves_open(parameters: Any, mode: str, stdin: Any, timeout: int | None):
    request = run_under({"pre": hook({"deny": "no"})}, **parameters)["command_policy"]["context"][
        "request"
    ]
    assert (request["mode"], request["stdin"], request["timeout_ms"]) == (mode, stdin, timeout)


def test_the_working_folder_is_the_workspace_where_the_policy_has_none():
    envelope = run_under({"pre": hook({"deny": "no"})}, argv=["ls"])
    assert envelope["command_policy"]["context"]["workspace_roots"] == ["/work"]


VERDICTS: list[tuple[Any, Verdict]] = [
    (None, Verdict("allow")),
    ("allow", Verdict("allow")),
    ({}, Verdict("allow")),
    ({"other": 1}, Verdict("allow")),
    ({"allow": True, "deny": "x"}, Verdict("allow")),
    ({"action": "allow", "deny": "x"}, Verdict("allow")),
    ({"allow": False, "deny": "D"}, Verdict("deny", "D")),
    ({"action": "deny", "message": "M"}, Verdict("deny", "M")),
    ({"action": "deny"}, Verdict("deny", "denied by the pre-hook")),
    ({"deny": True}, Verdict("deny", "denied by the pre-hook")),
    ({"deny": False, "dry_run": True}, Verdict("dry_run", "dry run: the command was not executed")),
    (
        {"action": "require_approval", "reason": "R", "message": "M", "display": {"k": 1}},
        Verdict("require_approval", "R", {"k": 1}),
    ),
    ({"require_approval": "V"}, Verdict("require_approval", "V")),
    ({"require_approval": "V", "message": "M"}, Verdict("require_approval", "M")),
    (
        {"require_approval": True, "dry_run": True},
        Verdict("require_approval", "the pre-hook requires approval"),
    ),
    ({"action": "dry_run", "reason": "R", "explain_only": True}, Verdict("dry_run", "R")),
    ({"explain_only": True, "message": "M", "rewrite": {}}, Verdict("explain_only", "M")),
    (
        {"action": "explain_only"},
        Verdict("explain_only", "explain only: the command was not executed"),
    ),
    (
        {"rewrite": {"argv": ["a"]}, "request": {"cwd": "b"}},
        Verdict("rewrite", "rewritten by the pre-hook", rewrite={"argv": ["a"]}),
    ),
    ({"request": {"cwd": "b"}, "reason": "R"}, Verdict("rewrite", "R", rewrite={"cwd": "b"})),
]


@pytest.mark.parametrize(("given", "verdict"), VERDICTS)
def test_a_pre_hook_says(given: Any, verdict: Verdict):
    assert read_verdict(given) == verdict


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        ("deny", "command_pre_result", 'pre-hook must return nil, "allow" or a dict, got "deny"'),
        (True, "command_pre_result", "pre-hook must return"),
        ([], "command_pre_result", "got list"),
        ({"rewrite": "ls"}, "command_rewrite_type", "must be a dict, got string"),
        (
            {"rewrite": {"argv": [], "user": "x"}},
            "command_rewrite_field",
            "cannot modify field `user`",
        ),
    ],
)
def test_a_pre_hook_may_not_say(given: Any, code: str, said: str):
    with pytest.raises(HarnError) as caught:
        read_verdict(given)
    assert caught.value.code == code
    assert said in str(caught.value)


def test_every_field_that_may_be_rewritten_may():
    fields = dict.fromkeys(REWRITABLE, 1)
    assert read_verdict({"rewrite": fields}).rewrite == fields


@pytest.mark.parametrize(
    ("given", "status", "action"),
    [
        ({"deny": "no"}, "blocked", "deny"),
        ({"require_approval": "ask", "display": "d"}, "blocked", "require_approval"),
        ({"dry_run": True}, "dry_run", "dry_run"),
        ({"explain_only": True}, "explain_only", "explain_only"),
    ],
)
def test_a_pre_hook_stops_a_command(given: Any, status: str, action: str):
    envelope = run_under({"pre": hook(given)}, argv=["ls"])
    assert envelope["status"] == status
    (decision,) = envelope["command_policy"]["decisions"]
    assert (decision["action"], decision["source"]) == (action, "pre_hook")
    assert decision["reason"] == envelope["reason"]
    assert decision["display"] == given.get("display")


@pytest.mark.parametrize(
    ("policy", "argv", "said"),
    [
        ({"deny_patterns": ["sudo"]}, ["sudo", "ls"], "rewritten command denied by policy pattern"),
        ({"require_approval": ["sudo"]}, ["sudo", "ls"], "rewritten command requires approval"),
    ],
)
def test_a_rewritten_command_is_checked_again(policy: Any, argv: list[str], said: str):
    envelope = run_under(policy | {"pre": hook({"rewrite": {"argv": argv}})}, argv=["ls"])
    assert said in envelope["reason"]
    assert told(envelope)[0][0] == "rewrite"
    assert envelope["request"] == {"argv": argv}
    assert envelope["command_policy"]["context"]["request"]["argv"] == argv


def nested(allow: bool) -> Any:
    inner: list[Any] = []

    def pre(run: Run, arguments: list[Any]) -> Any:
        if not inner:
            inner.append(None)
            inner[0] = call("host_call", "process.exec", {"argv": ["inner"]}, run=run)
        return {"deny": "outer"}

    run_under({"pre": Builtin("pre", pre), "allow_recursive": allow}, argv=["outer"])
    return inner[0]


def test_a_hook_runs_no_commands_unless_it_may():
    assert told(nested(allow=False)) == [("deny", "recursion_guard")]
    assert nested(allow=True)["reason"] == "outer"


def test_a_hook_that_throws_leaves_no_trace():
    run = new_run()

    def throw(run: Run, arguments: list[Any]) -> Any:
        raise HarnError("thrown", "Thrown: oops")

    call("command_policy_push", {"pre": Builtin("pre", throw)}, run=run)
    assert refused("host_call", "process.exec", {"argv": ["ls"]}, run=run).code == "thrown"
    call("command_policy_push", {"pre": hook({"deny": "no"})}, run=run)
    assert told(call("host_call", "process.exec", {"argv": ["ls"]}, run=run)) == [
        ("deny", "pre_hook")
    ]


def test_other_capabilities_are_unknown():
    error = refused("host_call", "project.read", {})
    assert (error.code, error.category) == ("unknown_host_capability", "not_found")
    assert '"project.read"' in str(error)
