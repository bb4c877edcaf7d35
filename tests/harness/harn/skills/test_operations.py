"""SKL-6: the operations on skill registries."""

from typing import Any

import pytest
from host_calls import call, refused

from harness.harn.values.model import Builtin

FUNCTION = Builtin("f", lambda run, arguments: 1)


def registry(*skills: dict[str, Any]) -> dict[str, Any]:
    return {"_type": "skill_registry", "skills": list(skills)}


def names(registry: dict[str, Any]) -> list[str]:
    return [skill["name"] for skill in registry["skills"]]


CAB = registry(
    {"name": "c", "description": "Third", "when_to_use": "late", "on_activate": FUNCTION},
    {"name": "a", "description": ""},
    {"name": "b", "description": "Second", "when_to_use": None},
)

OPERATIONS = ["count", "find", "list", "select", "remove", "describe"]


@pytest.mark.parametrize("operation", [f"skill_{name}" for name in OPERATIONS])
@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "first argument must be a skill registry"),
        ({"_type": "tool_registry"}, "argument must be a skill registry"),
    ],
)
def test_what_is_no_registry_is_refused(operation: str, value: Any, said: str):
    error = refused(operation, value, [])
    assert (error.code, error.caught) == ("skill_registry_type", f"{operation}: {said}")


def test_skills_are_counted_found_and_listed_without_functions():
    assert call("skill_count", CAB) == 3
    assert call("skill_find", CAB, "c") is CAB["skills"][0]
    assert call("skill_find", CAB, "z") is None
    assert call("skill_list", CAB)[0] == {
        "name": "c",
        "description": "Third",
        "when_to_use": "late",
    }


def test_selected_and_remaining_skills_keep_their_order():
    assert names(call("skill_select", CAB, ["b", "z", "c"])) == ["c", "b"]
    assert names(call("skill_remove", CAB, "a")) == ["c", "b"]
    assert names(call("skill_remove", CAB, "z")) == ["c", "a", "b"]
    assert refused("skill_select", CAB, "b").code == "skill_select_names"


def test_a_registry_is_described():
    assert call("skill_describe", CAB) == (
        "Available skills:\n- a\n- b: Second\n- c: Third\n  when: late"
    )
    assert call("skill_describe", registry()) == "Available skills:\n(none)"
