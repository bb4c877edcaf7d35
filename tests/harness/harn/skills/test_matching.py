"""SKL-10 … SKL-12: which skills a prompt calls for, what they leave visible, what can be loaded."""

from __future__ import annotations

from typing import Any

import pytest
from host_calls import new_run

from harness.harn.errors import HarnError
from harness.harn.skills.loading import Refusal, loaded
from harness.harn.skills.matching import candidates
from harness.harn.skills.options import SkillOptions, read_skills
from harness.harn.skills.path_globs import matches
from harness.harn.skills.scope import scope_of


def registry(**skills: dict[str, Any]) -> dict[str, Any]:
    entries = [{"name": name, **fields} for name, fields in skills.items()]
    return {"_type": "skill_registry", "skills": entries}


def scores(prompt: str, files: list[str], **skills: dict[str, Any]) -> dict[str, float]:
    found = candidates(new_run(), registry(**skills), prompt, files)
    return {one.skill["name"]: one.score for one in found}


@pytest.mark.parametrize(
    ("glob", "path", "expected"),
    [
        ("a.py", "a.py", True),
        ("a.py", "x/a.py", False),
        ("*.py", "a.py", True),
        ("*.py", "x/a.py", False),
        ("src/*", "src/a", True),
        ("src/*", "src/a/b", False),
        ("src/**", "src/a/b", True),
        ("src/**", "src", False),
        ("**/a.py", "a.py", True),
        ("**/a.py", "x/y/a.py", True),
        ("**/a.py", "x/ba.py", False),
        ("src/**/t.py", "src/t.py", True),
        ("?.md", "a.md", True),
        ("?.md", "ab.md", False),
        ("?", "/", False),
        ("a+b.(py)", "a+b.(py)", True),
        ("a.py", "axpy", False),
        ("*", "", True),
        ("", "", True),
        ("x", "x\n", False),
    ],
)
def test_globs(glob: str, path: str, *, expected: bool) -> None:
    assert matches(glob, path) is expected


def test_words_of_the_prompt() -> None:
    skill = {"description": "Bake bread", "when_to_use": "Dough rises"}

    assert scores("bread DOUGH of it", [], zz=skill) == {"zz": pytest.approx(2 / 3.5)}
    assert scores("bread bread", [], zz=skill) == {"zz": pytest.approx(1 / 2.5)}
    assert scores("of it", [], zz={"description": "of it"}) == {}


def test_the_name_and_the_paths_weigh_more() -> None:
    skill = {"paths": ["src/*", "docs/*", "x"]}

    assert scores("use Baker!", [], baker=skill) == {"baker": 2.0}
    assert scores("go", ["src/a", "src/b", "docs/c"], baker=skill) == {"baker": 3.0}


def test_the_best_is_the_first_and_ties_are_by_name() -> None:
    found = scores("alpha", [], c={"description": "alpha"}, b={"description": "alpha"}, alpha={})

    assert list(found) == ["alpha", "b", "c"]


def test_skills_that_are_not_for_models() -> None:
    assert scores("a1x", [], a1x={"disable-model-invocation": True}) == {}


def test_matching_costs_steps() -> None:
    many = registry(**{f"s{number}": {"paths": ["a*"] * 100} for number in range(100)})

    with pytest.raises(HarnError) as caught:
        candidates(new_run(steps=50_000), many, "go", ["b"] * 100)

    assert caught.value.code == "step_limit"


@pytest.mark.parametrize(
    ("allowed", "tool", "namespace", "expected"),
    [
        ([[]], "a", None, True),
        ([["a"]], "a", None, True),
        ([["a"]], "b", None, False),
        ([["a"], ["b"]], "b", None, True),
        ([["a"], []], "b", None, False),
        ([["*"]], "b", None, True),
        ([["namespace:n"]], "b", "n", True),
        ([["namespace:n"]], "n", None, False),
        ([["namespace:n"]], "b", "m", False),
    ],
)
def test_the_tools_of_active_skills(
    allowed: list[list[str]], tool: str, namespace: str | None, *, expected: bool
) -> None:
    scope = scope_of([{"allowed_tools": one} for one in allowed])

    assert scope.allows(tool, namespace) is expected


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"name": "open"}, "open"),
        ({"name": "team/deep"}, "deep"),
        ({"name": "deep"}, "deep"),
        ({"name": "signed", "require_signature": True}, "signed"),
        ({"name": "open", "require_signature": False}, "open"),
        ({"name": "none"}, "skill_not_found"),
        ({}, "skill_not_found"),
        ({"name": ["open"]}, "skill_not_found"),
        ({"name": "hidden"}, "skill_model_invocation_disabled"),
        ({"name": "open", "require_signature": True}, "signature_missing"),
        ({"name": "doubtful", "require_signature": True}, "signature_untrusted"),
    ],
)
def test_loading(arguments: dict[str, Any], expected: str) -> None:
    skills = registry(
        open={},
        deep={"namespace": "team"},
        hidden={"disable-model-invocation": True},
        signed={"provenance": {"signed": True, "trusted": True}},
        doubtful={"provenance": {"signed": True}},
    )

    found = loaded(new_run(), skills, arguments)

    assert (found.code if isinstance(found, Refusal) else found["name"]) == expected


def test_options() -> None:
    skills = registry()

    assert read_skills({}, "L2") is None
    assert read_skills({"skills": skills}, "L1") == SkillOptions(skills, "metadata")
    assert read_skills({"skills": skills}, "L3") == SkillOptions(skills, "catalog", 1, True, ())
    assert read_skills(
        {
            "skills": skills,
            "skill_match": {"strategy": "host", "top_n": 2, "sticky": False},
            "working_files": ["a"],
        },
        "L2",
    ) == SkillOptions(skills, "host", 2, False, ("a",))


@pytest.mark.parametrize(
    ("options", "fragment"),
    [
        ({"skills": {}}, "skills must be a skill registry or nil, got dict"),
        ({"skills": registry(), "skill_match": 1}, "skill_match must be a dict, string or nil"),
        ({"skills": registry(), "skill_match": "x"}, "skill_match.strategy must be one of"),
        ({"skills": registry(), "skill_match": {"top_n": 0}}, "skill_match.top_n must be"),
        ({"skills": registry(), "skill_match": {"sticky": 1}}, "skill_match.sticky must be"),
        ({"skills": registry(), "working_files": "a"}, "working_files must be a list"),
    ],
)
def test_options_that_are_wrong(options: dict[str, Any], fragment: str) -> None:
    with pytest.raises(HarnError) as caught:
        read_skills(options, "L2")

    assert caught.value.code == "skill_option"
    assert fragment in str(caught.value)
