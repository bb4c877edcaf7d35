"""NARW-4 … NARW-8: classes, windows and what is taken away."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.harn.narrowing.classes import CLASSES, class_of, facts_of
from harness.harn.narrowing.options import Narrowing, read_narrowing
from harness.harn.narrowing.policy import NO_TOOLS, narrowed
from harness.harn.narrowing.step import Candidate, History, narrow

KINDS = {
    "session_control": "session_control lifecycle suspend resume",
    "approval": "approval human_gate",
    "progress": "progress",
    "result_polling": "result_polling",
    "mutating": "edit write execute run command scaffold delete mutation mutate network",
    "read_only": "read search fetch think lookup inspect",
    "unknown": "other move",
}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [(kind, name) for name, kinds in KINDS.items() for kind in kinds.split()],
)
def test_the_class_of_a_kind(kind: str, expected: str) -> None:
    assert class_of(facts_of("t", {"kind": kind})) == expected


@pytest.mark.parametrize(
    ("name", "annotations", "expected"),
    [
        ("load_skill", {"kind": "edit"}, "session_control"),
        ("agent_await_resumption", {}, "session_control"),
        ("subagent_resume", {}, "session_control"),
        ("t", {"structural": True, "approval": True}, "session_control"),
        ("t", {"structural": "yes"}, "unknown"),
        ("t", {"approval": True, "progress": True}, "approval"),
        ("agent_progress", {"kind": "edit"}, "progress"),
        ("t", {"result_reader": True, "side_effect_level": "network"}, "result_polling"),
        ("read_command_output_tail", {"side_effect_level": "network"}, "result_polling"),
        ("t", {"side_effect_level": "workspace_write", "kind": "read"}, "mutating"),
        ("t", {"side_effect_level": "made_up"}, "mutating"),
        ("t", {"side_effect_level": "read_only", "kind": "other"}, "read_only"),
        ("t", {"side_effect_level": "none", "kind": "edit"}, "mutating"),
        ("t", {"side_effect_level": "", "kind": "read"}, "read_only"),
        ("t", {"readOnlyHint": True, "destructiveHint": False}, "read_only"),
        ("t", {"readOnlyHint": True, "destructiveHint": True}, "unknown"),
        ("t", {}, "unknown"),
    ],
)
def test_the_first_rule_decides(name: str, annotations: dict[str, Any], expected: str) -> None:
    assert class_of(facts_of(name, annotations)) == expected


def step(
    narrowing: Any, turns: list[list[str]], candidates: dict[str, Any]
) -> list[list[str] | None]:
    """What each turn takes away, or None."""
    options: Narrowing = read_narrowing(narrowing)
    history = History()
    told = []
    for turn in turns:
        left = [Candidate(*one) for one in candidates.items() if one[0] not in history.removed]
        event = narrow(options, history, left, turn)
        told.append(event and event["removed_tools"])
    return told


READ = {"kind": "read"}


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ([["a"]], [None]),
        ([["a"], []], [None, ["b"]]),
        ([["a"], ["b"]], [None, None]),
        ([["a"], ["b"], ["b"]], [None, None, ["a"]]),
        ([[], [], []], [None, ["a", "b"], None]),
        ([["a", "a", "b"], ["a"]], [None, None]),
    ],
)
def test_windows(turns: list[list[str]], expected: list[Any]) -> None:
    assert step({"window_turns": 2}, turns, {"a": READ, "b": READ}) == expected


def test_without_candidates_there_is_no_step() -> None:
    assert step({"window_turns": 1}, [[], []], {}) == [None, None]


def test_disabled_narrowing_takes_nothing_away() -> None:
    assert step({"enabled": False, "window_turns": 1}, [[], []], {"a": READ}) == [None, None]


@given(
    st.lists(st.lists(st.sampled_from("abcdef")), max_size=8),
    st.dictionaries(st.sampled_from("abcdef"), st.sampled_from([READ, {}, {"kind": "edit"}])),
    st.integers(1, 3),
    st.sampled_from(["safe", "aggressive"]),
)
def test_what_the_window_uses_stays(
    turns: list[list[str]], candidates: dict[str, Any], window: int, mode: str
) -> None:
    told = step({"window_turns": window, "mode": mode}, turns, candidates)

    for number, removed in enumerate(told):
        used = {name for turn in turns[max(number - window + 1, 0) : number + 1] for name in turn}
        assert used.isdisjoint(removed or [])
        assert removed is None or number >= window - 1
    gone = [name for removed in told for name in removed or []]
    assert len(gone) == len(set(gone))


@pytest.mark.parametrize(
    ("patterns", "remaining", "expected"),
    [
        ([], ["a", "b"], ["a", "b"]),
        (["b", "c"], ["a", "b"], ["b"]),
        (["re*"], ["read", "edit"], ["read"]),
        (["c"], ["a"], [NO_TOOLS]),
        ([], [], [NO_TOOLS]),
    ],
)
def test_the_policy_of_the_next_call(
    patterns: list[str], remaining: list[str], expected: list[str]
) -> None:
    assert narrowed(patterns, remaining) == expected


def test_every_class_is_named() -> None:
    assert set(KINDS) == set(CLASSES)
