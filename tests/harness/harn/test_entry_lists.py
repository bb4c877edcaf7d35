"""What is remembered about the entries of registries changes nothing but the time (TOOL-1)."""

from __future__ import annotations

from typing import Any

import pytest
from host_calls import call, new_run
from hypothesis import given
from hypothesis import strategies as st
from script_cases import run_text

from harness.harn.errors import LimitError

NAMES = ["a", "b", "c"]

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["define", "remove", "find", "select"]),
        st.integers(0, 5),  # which of the registries made so far
        st.sampled_from(NAMES),
    ),
    max_size=25,
)


def defined(kind: str, entries: list[dict[str, Any]], entry: dict[str, Any]) -> list[Any]:
    """Give the entries with one more: a tool at the end (TOOL-9), a skill in its place (SKL-5)."""
    names = [one["name"] for one in entries]
    if kind == "skill" and entry["name"] in names:
        at = names.index(entry["name"])
        return [*entries[:at], entry, *entries[at + 1 :]]
    return [*(one for one in entries if one["name"] != entry["name"]), entry]


@pytest.mark.parametrize("kind", ["tool", "skill"])
@given(STEPS)
def test_operations_do_what_they_do_on_a_registry_seen_first(
    kind: str, steps: list[tuple[str, int, str]]
) -> None:
    run = new_run()
    made = [(call(f"{kind}_registry", run=run), [])]

    for number, (operation, which, name) in enumerate(steps):
        registry, expected = made[which % len(made)]
        match operation:
            case "define":
                config = {"executor": "provider_native", "number": number}
                rest = ["", config] if kind == "tool" else [config]
                registry = call(f"{kind}_define", registry, name, *rest, run=run)
                expected = defined(kind, expected, {"name": name, "number": number})
            case "remove":
                registry = call(f"{kind}_remove", registry, name, run=run)
                expected = [one for one in expected if one["name"] != name]
            case "select":
                registry = call(f"{kind}_select", registry, [name], run=run)
                expected = [one for one in expected if one["name"] == name]
            case "find":
                found = call(f"{kind}_find", registry, name, run=run)
                numbers = [one["number"] for one in expected if one["name"] == name]
                assert [found["number"]] == numbers if found else numbers == []
        made.append((registry, expected))

    for registry, expected in made:
        entries = call(f"{kind}_list", registry, run=run)
        assert [{key: one[key] for key in ("name", "number")} for one in entries] == expected
        assert call(f"{kind}_count", registry, run=run) == len(expected)


def test_of_entries_of_one_name_the_first_is_found() -> None:
    run = new_run()
    twice = {"_type": "tool_registry", "tools": [{"name": "a", "n": 1}, 5, {"name": "a", "n": 2}]}

    assert call("tool_count", twice, run=run) == 2
    assert call("tool_find", twice, "a", run=run) == {"name": "a", "n": 1}
    assert call("tool_count", call("tool_remove", twice, "a", run=run), run=run) == 0


def test_names_that_are_no_texts_are_found_by_display() -> None:
    run = new_run()
    registry = call("skill_define", call("skill_registry"), "x", {"name": [1]}, run=run)

    assert registry["skills"][0]["name"] == [1]
    assert call("skill_find", registry, "[1]", run=run)["name"] == "[1]"


def test_a_list_that_a_script_changes_is_looked_at_again() -> None:
    finished = run_text("""
let tools = [{name: "a"}]
fn names() {
  return tool_list({_type: "tool_registry", tools: tools}).map({ one -> one.name })
}
println(names())
tools[0] = {name: "b"}
println(names())
tools = tools.push({name: "c"})
println(names())
tools[1].name = "d"
println(names())
println(tool_find({_type: "tool_registry", tools: tools}, "c"))
""")

    assert finished.error is None
    assert finished.output == "[a]\n[b]\n[b, c]\n[b, d]\nnil\n"


def built(kind: str, names: list[str], **limits: Any) -> dict[str, Any]:
    run = new_run(**limits)
    registry = call(f"{kind}_registry", run=run)
    for name in names:
        config = {"executor": "provider_native"}
        rest = ["", config] if kind == "tool" else [config]
        registry = call(f"{kind}_define", registry, name, *rest, run=run)
        assert call(f"{kind}_find", registry, name, run=run)["name"] == name
    return registry


@pytest.mark.parametrize("kind", ["tool", "skill"])
def test_defining_one_after_the_other_looks_at_none_again(kind: str) -> None:
    names = [f"n{number}" for number in range(2000)]

    registry = built(kind, names, steps=2000 * 2000 // 256)

    assert call(f"{kind}_count", registry) == 2000


@pytest.mark.parametrize("kind", ["tool", "skill"])
@pytest.mark.parametrize("operation", ["count", "list", "find", "select", "remove", "describe"])
def test_to_look_at_entries_costs_steps(kind: str, operation: str) -> None:
    registry = {
        "_type": f"{kind}_registry",
        f"{kind}s": [{"name": f"n{number}"} for number in range(1000)],
    }
    arguments = {"find": ["n1"], "select": [["n1"]], "remove": ["n1"]}.get(operation, [])

    with pytest.raises(LimitError):
        call(f"{kind}_{operation}", registry, *arguments, run=new_run(steps=900))
