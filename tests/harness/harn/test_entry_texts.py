"""Texts of entries: by display, once, and counted."""

from __future__ import annotations

import pytest
from host_calls import new_run, refused

from harness.harn.entry_texts import joined_lines, scalar_texts, with_texts
from harness.harn.errors import LimitError

HUGE = {"text": "v" * 100_000}


def test_texts_and_nil_stay_and_other_values_are_their_display() -> None:
    entry = {"name": 5, "description": None, "short": ["a"], "model": 7}

    assert with_texts(new_run(), entry, ("name", "description", "short", "absent")) == {
        "name": "5",
        "description": None,
        "short": "[a]",
        "model": 7,
    }
    assert entry["name"] == 5


def test_an_entry_of_texts_is_itself() -> None:
    entry = {"name": "a", "model": 7}

    assert with_texts(new_run(), entry, ("name",)) is entry


@pytest.mark.parametrize(
    ("given", "texts"),
    [(["a", 1, 1.5, True, None, ["b"], {}], ["a", "1", "1.5", "true"]), ("a", []), (None, [])],
)
def test_a_collection_names_nothing(given: object, texts: list[str]) -> None:
    assert scalar_texts(given) == texts


def test_lines_are_joined() -> None:
    assert joined_lines(new_run(), iter(["a", "", "b"])) == "a\n\nb"
    assert joined_lines(new_run(), []) == ""


def test_lines_that_are_too_long_together_are_not_all_made() -> None:
    made = []

    def lines() -> object:
        for _ in range(100):
            made.append("x" * 30)
            yield made[-1]

    with pytest.raises(LimitError) as caught:
        joined_lines(new_run(size=100), lines())

    assert (caught.value.code, len(made)) == ("size_limit", 4)


@pytest.mark.parametrize(
    ("operation", "kind", "listed"),
    [
        ("tool_count", "tool_registry", "tools"),
        ("tool_describe", "tool_registry", "tools"),
        ("tool_surface_validate", "tool_registry", "tools"),
        ("tool_schema", "tool_registry", "tools"),
        ("mcp_tools", "tool_registry", "tools"),
        ("agent_parse_tool_calls", "tool_registry", "tools"),
        ("skill_count", "skill_registry", "skills"),
        ("skill_describe", "skill_registry", "skills"),
        ("render_always_on_catalog", "skill_registry", "skills"),
    ],
)
def test_what_entries_share_counts_for_each(operation: str, kind: str, listed: str) -> None:
    shared = {f"k{number}": "string" for number in range(300)}
    entry = {"name": HUGE, "description": HUGE, "parameters": shared}
    named = {**entry, "name": "t", "description": ""} if "surface" in operation else entry
    given = {"_type": kind, listed: [{**named, "parameters": shared} for _ in range(1000)]}
    arguments = ["x", given] if operation == "agent_parse_tool_calls" else [given]

    error = refused(operation, *arguments, run=new_run(steps=10_000))

    assert isinstance(error, LimitError)
