"""Patterns of tool names, one by one and all at once (SURF-3)."""

from __future__ import annotations

import pytest
from host_calls import call, new_run
from hypothesis import given
from hypothesis import strategies as st

from harness.harn.errors import LimitError
from harness.harn.surface.patterns import is_wild, matches, patterns_of

TEXTS = st.text("ab*", max_size=4)


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*", ["", "read", "write", "re", "ad", "r*d", "*ea", "*ead"]),
        ("read", ["read"]),
        ("re*", ["read", "re"]),
        ("*ad", ["read", "ad", "*ead"]),
        ("r*d", ["r*d"]),
        ("*ea*", ["*ea", "*ead"]),
        ("", [""]),
    ],
)
def test_what_a_pattern_names(pattern: str, names: list[str]) -> None:
    known = {"", "read", "write", "re", "ad", "r*d", "*ea", "*ead"}

    assert {name for name in known if matches(pattern, name)} == set(names)


@given(st.lists(TEXTS, max_size=5), TEXTS)
def test_all_at_once_name_what_one_of_them_names(patterns: list[str], name: str) -> None:
    assert patterns_of(patterns).match(name) == any(matches(one, name) for one in patterns)


@given(TEXTS, TEXTS)
def test_what_is_not_wild_names_itself_alone(pattern: str, name: str) -> None:
    assert is_wild(pattern) or matches(pattern, name) == (pattern == name)


def surface(pattern: str, size: int) -> list[object]:
    tools = [{"name": f"t{number}", "parameters": {}} for number in range(size)]
    limits = [{"tool": pattern.format(number), "arg_key": "k"} for number in range(size)]
    approvals = {"auto_deny": [pattern.format(number) for number in range(size)]}
    policy = {"tool_arg_constraints": limits, "tools": [one["tool"] for one in limits]}
    return [tools, {"policy": policy, "approval_policy": approvals}]


def test_names_in_policies_are_looked_up() -> None:
    run = new_run(steps=20_000)

    found = call("tool_surface_validate", *surface("t{}", 2000), run=run)["diagnostics"]

    assert sum(one["code"] == "TOOL_SURFACE_UNKNOWN_ARG_CONSTRAINT_KEY" for one in found) == 2000


@pytest.mark.parametrize("pattern", ["t{}*", "*{}", "*"])
def test_patterns_are_compared_with_each_name_and_cost_steps(pattern: str) -> None:
    with pytest.raises(LimitError):
        call("tool_surface_validate", *surface(pattern, 2000), run=new_run(steps=200_000))


def test_each_finding_costs_steps() -> None:
    tools = [{"name": f"t{number}", "parameters": {}} for number in range(500)]
    policy = {"tool_arg_constraints": [{"tool": "*", "arg_key": "k" * 5000}] * 20}

    with pytest.raises(LimitError):
        call("tool_surface_validate", tools, {"policy": policy}, run=new_run(steps=100_000))
