"""SKL-7: the catalogue that always stands in the prompt."""

from typing import Any

import pytest
from host_calls import call, refused

from harness.harn.skills.catalog import header


def registry(*skills: dict[str, Any]) -> dict[str, Any]:
    return {"_type": "skill_registry", "skills": list(skills)}


def rendered(skills: Any, *budget: Any) -> str:
    text: str = call("render_always_on_catalog", skills, *budget)
    assert text.startswith(header())
    return text.removeprefix(header())


def test_the_header_is_a_heading_and_a_sentence():
    heading, blank, sentence, *rest = header().split("\n")
    assert (heading, blank, rest) == ("## Available skills", "", ["", ""])
    assert 'load_skill({ name: "<skill-id>" })' in sentence
    assert len(header().encode()) == 151


def test_entries_have_ids_and_are_sorted_by_them():
    skills = registry(
        {"name": "z", "short": "S", "description": "D", "when_to_use": "W"},
        {"name": "a", "namespace": "x", "description": "D"},
        {"name": "b", "namespace": None},
    )
    assert call("skills_catalog_entries", skills) == [
        {"name": "b", "description": "", "when_to_use": ""},
        {"name": "x/a", "description": "D", "when_to_use": ""},
        {"name": "z", "description": "S", "when_to_use": "W"},
    ]
    assert "must be a skill registry" in refused("skills_catalog_entries", {}).caught


def test_skills_are_blocks():
    skills = registry({"name": "b", "short": "Bakes", "when_to_use": "hungry"}, {"name": "a"})
    blocks = "- `a`\n- `b`: Bakes\n  when: hungry"
    assert rendered(skills) == blocks
    assert rendered(call("skills_catalog_entries", skills)) == blocks
    assert rendered(registry()) == rendered([]) == "(none)"


TEN = registry(*({"name": f"s{i}", "short": "é" * 10} for i in range(10)))
BLOCK = 28  # "- `s0`: ", twenty bytes of é

NOTE = "\n\n... {} more skill(s) omitted to stay within budget."


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (10 * BLOCK + 9, 10),
        (10 * BLOCK + 8, 8),
        (8 * BLOCK + 7 + 52, 8),
        (8 * BLOCK + 6 + 52, 7),
        (BLOCK + 52, 1),
        (BLOCK + 51, 0),
        (53, 0),
        (-150, 0),
    ],
)
def test_what_does_not_fit_is_omitted(room: int, shown: int):
    text = rendered(TEN, len(header().encode()) + room)
    note = "" if shown == 10 else NOTE.format(10 - shown)
    assert text == "\n".join(f"- `s{i}`: {'é' * 10}" for i in range(shown)) + note


@pytest.mark.parametrize("budget", [0, -1, "9", 1.5, True])
def test_a_budget_is_a_positive_int(budget: Any):
    error = refused("render_always_on_catalog", [], budget)
    assert error.code == "catalog_budget"
    assert "budget must be a positive int" in error.caught


def test_a_catalogue_is_of_a_registry_or_of_entries():
    assert "must be a skill registry" in refused("render_always_on_catalog", "x").caught
