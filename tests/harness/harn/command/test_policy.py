"""CMD-1 … CMD-3 and CMD-9: policies, their stack, deny patterns."""

from typing import Any

import pytest
from host_calls import call, new_run, refused

from harness.harn.command.patterns import first_match, matches
from harness.harn.command.policy import FIELDS, LISTS_OF_STRINGS
from harness.harn.command.state import Policies
from harness.harn.values.model import Builtin

HOOK = Builtin("hook", lambda run, arguments: None)


def test_a_policy_has_what_its_config_lacks():
    assert call("command_policy", {}) == {
        "_type": "command_policy",
        "default_shell_mode": "argv_only",
        "workspace_roots": [],
        "deny_patterns": [],
        "require_approval": [],
    }
    given = {"deny_patterns": ["rm*"], "pre": HOOK, "mine": 7, "yours": None, "tools": None}
    made = call("command_policy", given | {"workspace_roots": None})
    assert made == {**call("command_policy", {}), **given}


@pytest.mark.parametrize("config", [None, [], "x"])
def test_a_config_is_a_dict(config: Any):
    for name in ("command_policy", "command_policy_push"):
        error = refused(name, config)
        assert error.code == "command_policy_config"
        assert "config must be a dict" in str(error)


WORDS = {
    **dict.fromkeys(LISTS_OF_STRINGS, "must be a list"),
    "default_shell_mode": "must be a string",
    "pre": "must be a closure",
    "post": "must be a closure",
    "allow_recursive": "must be a bool",
}


def test_every_field_is_tried():
    assert WORDS.keys() == FIELDS.keys()


@pytest.mark.parametrize("field", WORDS)
def test_a_field_has_its_type(field: str):
    error = refused("command_policy", {field: 7})
    assert error.code == "command_policy_field"
    assert f"command_policy.{field} {WORDS[field]}, got int" in str(error)


@pytest.mark.parametrize("field", LISTS_OF_STRINGS)
def test_the_entries_of_a_list_are_strings(field: str):
    error = refused("command_policy", {field: ["a", 7]})
    assert error.code == "command_policy_field"
    assert f"command_policy.{field} entries must be strings" in str(error)


def test_the_top_of_the_stack_applies():
    run = new_run()
    policies = run.room(Policies)
    call("command_policy_pop", run=run)
    assert policies.current is None
    call("command_policy_push", {"mine": 1}, run=run)
    call("command_policy_push", {"mine": 2}, run=run)
    assert policies.current is not None
    assert policies.current["mine"] == 2
    call("command_policy_pop", run=run)
    assert policies.current["mine"] == 1
    call("command_policy_pop", run=run)
    assert policies.current is None


@pytest.mark.parametrize(
    ("pattern", "text", "matched"),
    [
        ("*", "anything", True),
        ("git push", "run git push now", True),
        ("git push", "git  push", False),
        ("git*", "git push", True),
        ("*push", "git push", True),
        ("git*push", "x git pull && push y", True),
        ("push*git", "git push", False),
        ("*a*b*", "xxaxxbxx", True),
        ("a*a", "a", False),
        ("Git", "git", False),
        ("**", "", True),
    ],
)
def test_a_deny_pattern_matches(pattern: str, text: str, matched: bool):
    assert matches(pattern, text) is matched


def test_the_first_pattern_wins():
    assert first_match(["x", "b", "a*"], "a b") == "b"
    assert first_match([], "a b") is None
