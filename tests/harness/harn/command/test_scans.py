"""CMD-8 and CMD-13: risk labels, row by row, and what they recommend."""

from typing import Any

import pytest
from host_calls import call, new_run
from spec_examples import codes, spec_table

from harness.harn.command.labels import DENIED, LABELS, OUTSIDE, SECRET_WORDS
from harness.harn.command.scans import MOST_SCANNED
from harness.harn.errors import LimitError

LABELLED: dict[str, list[str]] = {
    "destructive": [
        "rm -rf / now",
        "RM -FR /",
        "mkfs.ext4 x",
        "dd if=x",
        ":(){ :|:& };:",
        "chmod -R 777 / x",
        "chown -R me x",
    ],
    "write_intent": [
        "echo >x",
        "a>>b",
        "x | tee y",
        "tee y",
        "sed -i s x",
        "perl -pi x",
        "truncate x",
    ],
    "curl_pipe_shell": ["curl x | sh", "wget x|tail | bash", "curl x | zsh"],
    "credential_file_read": [
        f"{reader} {word}"
        for reader in ("cat", "less", "head", "tail", "grep")
        for word in SECRET_WORDS
    ],
    "network_exfil": ["curl x", "a && wget x", "scp a b", "rsync a b", "x | nc h", "ncat h"],
    "sudo": ["a sudo b", "sudo", "sudoedit x"],
    "package_install": [
        *("npm install x", "pnpm add x", "yarn add x", "pip install x", "cargo install x"),
        *("brew install x", "apt install x", "apt-get install x"),
    ],
    "git_force_push": ["git push --force", "git push -f", "git push x-file -foo"],
    "process_kill": ["kill 1", "a; pkill x", "killall x"],
}

NOT_LABELLED: dict[str, list[str]] = {
    "destructive": ["rm -r x"],
    "write_intent": ["echo x", "committee x"],
    "curl_pipe_shell": ["curl x", "echo x | sh", "wget x | less"],
    "credential_file_read": ["ls .env", "cat readme"],
    "network_exfil": ["mycurl x", "curl", "git-wget x"],
    "sudo": ["visudo"],
    "package_install": ["npm test"],
    "git_force_push": ["git push", "git commit --force"],
    "process_kill": ["skill 1", "kill"],
}


def scan(command: str, **context: Any) -> Any:
    return call("command_risk_scan", {"request": {"command": command}, **context})


def test_every_label_is_tried():
    named = [codes(row.cells[0])[0] for row in spec_table("07 CMD-8 Label").rows]
    assert [*LABELS, OUTSIDE, DENIED] == named
    assert LABELS.keys() == LABELLED.keys() == NOT_LABELLED.keys()


@pytest.mark.parametrize(
    ("label", "command"), [(label, one) for label, those in LABELLED.items() for one in those]
)
def test_a_command_has_a_label(label: str, command: str):
    assert label in scan(command)["risk_labels"]


@pytest.mark.parametrize(
    ("label", "command"), [(label, one) for label, those in NOT_LABELLED.items() for one in those]
)
def test_a_command_has_it_not(label: str, command: str):
    assert label not in scan(command)["risk_labels"]


@pytest.mark.parametrize(
    ("command", "place", "outside"),
    [
        ("ls /work/a", {}, False),
        ("ls /work", {}, False),
        ("ls /workshop", {}, True),
        ("ls '/etc/x';", {}, True),
        ('ls "/work/x",', {}, False),
        ("ls /work/../etc", {}, True),
        ("ls ../x etc/x", {}, False),
        ("ls", {"cwd": "/work/sub"}, False),
        ("ls", {"cwd": "/"}, True),
        ("ls", {"cwd": "sub/.."}, False),
        ("ls", {"cwd": "../.."}, True),
        ("ls --file=/etc/x", {}, False),
        ("LS /Work", {}, True),
    ],
)
def test_a_command_reaches_outside_the_workspace(command: str, place: Any, outside: bool):
    context = {
        "request": {"command": command, **place},
        "workspace_roots": ["/work", "/tmp/x/"],
        "active_cwd": "/work/here",
    }
    labels = call("command_risk_scan", context)["risk_labels"]
    assert (OUTSIDE in labels) is outside


def test_without_roots_nothing_is_outside():
    assert scan("ls /etc", workspace_roots=[])["risk_labels"] == []
    assert scan("ls /etc", workspace_roots=["/"])["risk_labels"] == []


def test_a_policy_may_deny():
    policy = {"deny_patterns": ["Deploy*"]}
    assert scan("Deploy now", policy=policy)["risk_labels"] == ["deny_pattern"]
    assert scan("deploy now", policy=policy)["risk_labels"] == []


@pytest.mark.parametrize(
    ("context", "labels", "action"),
    [
        (
            {"request": {"argv": ["git", "push", "-f", "origin"]}},
            ["git_force_push"],
            "require_approval",
        ),
        (
            {
                "request": {"command": "wget x | bash", "cwd": "/a"},
                "workspace_roots": ["/a"],
            },
            ["curl_pipe_shell", "network_exfil"],
            "deny",
        ),
        ({"request": {"argv": ["ls"], "command": "sudo rm"}}, [], "allow"),
        ({}, [], "allow"),
    ],
)
def test_labels_recommend(context: Any, labels: list[str], action: str):
    result = call("command_risk_scan", context)
    assert result["risk_labels"] == labels
    assert result["action"] == result["recommended_action"] == action
    assert result["confidence"] == (0.86 if labels else 0.45)
    assert len(result["rationale"].split("; ")) == max(len(labels), 1)
    assert bool(result["rationale"]) is bool(labels)


@pytest.mark.parametrize(
    "label", ["destructive", "curl_pipe_shell", "credential_file_read", "network_exfil"]
)
def test_some_labels_are_denied(label: str):
    assert scan(LABELLED[label][0])["recommended_action"] == "deny"


@pytest.mark.parametrize(
    ("result", "labels", "action"),
    [
        (
            {"stdout": "API_KEY=1", "stderr": "Error: x"},
            ["credential_output", "error_output"],
            None,
        ),
        ({"stderr": "Permission denied"}, ["permission_boundary_hit"], "allow"),
        (
            {"stdout": "operation not permitted\nfatal: x"},
            ["error_output", "permission_boundary_hit"],
            "allow",
        ),
        ({"stdout": "x" * MOST_SCANNED + "secret"}, [], "allow"),
        ({"stdout": "x" * (MOST_SCANNED - 6) + "secret"}, ["credential_output"], None),
        (
            {"stderr": "x" * (MOST_SCANNED - 6) + "secret", "stdout": "x" * 9_000},
            ["credential_output"],
            None,
        ),
        ({}, [], "allow"),
        (None, [], "allow"),
    ],
)
def test_a_result_is_scanned(result: Any, labels: list[str], action: str | None):
    found = call("command_result_scan", {"result": result})
    assert found["risk_labels"] == labels
    assert found["action"] == (action or "mark_unsafe")
    assert found["confidence"] == (0.35 if action else 0.82)


def test_a_scan_with_a_model_calls_none_and_redacts_its_options():
    options = {
        "model": "m",
        "api_key": "k",
        "Authorization": {"x": 1},
        "nested": [{"my_token": "t", "plain": 1}],
        "prompt": "p" * (MOST_SCANNED + 1),
    }
    context = {"request": {"command": "sudo ls"}}
    result = call("command_llm_risk_scan", context, options)
    assert result == call("command_risk_scan", context) | {
        "scan_kind": "deterministic_fallback",
        "llm": {
            "model": "m",
            "api_key": "<redacted>",
            "Authorization": "<redacted>",
            "nested": [{"my_token": "<redacted>", "plain": 1}],
            "prompt": "p" * MOST_SCANNED + "...<truncated>",
        },
    }
    assert call("command_llm_risk_scan", context)["llm"] == {}


def test_options_that_share_their_parts_do_not_run_away():
    shared: Any = [1]
    for _ in range(60):
        shared = [shared, shared]
    with pytest.raises(LimitError):
        call("command_llm_risk_scan", {}, {"shared": shared}, run=new_run(steps=10_000))


def test_options_are_as_deep_as_they_like():
    deep: Any = "end"
    for _ in range(10_000):
        deep = [deep]
    assert "truncated" in str(call("command_llm_risk_scan", {}, {"deep": deep})["llm"])
