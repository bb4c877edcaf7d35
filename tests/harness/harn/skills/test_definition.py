"""SKL-1 … SKL-5 and SKL-9: definitions, their refusals in order, declarations."""

from typing import Any

import pytest
from host_calls import call, new_run, refused

from harness.harn.skills.declaration import acp_skill, declared_skill
from harness.harn.skills.definition import LIST_KEYS, STRING_KEYS
from harness.harn.syntax.nodes import Attribute, Literal, Name
from harness.harn.values.model import Builtin

EMPTY = {"_type": "skill_registry", "skills": []}


def define(name: Any, config: Any = None, registry: Any = EMPTY) -> Any:
    return call("skill_define", registry, name, config)["skills"]


def test_a_new_registry_is_fresh():
    assert call("skill_registry") == EMPTY
    assert call("skill_registry") is not call("skill_registry")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([EMPTY, "x"], "skill_define_arity", "registry, name, config"),
        ([None, "", 1], "skill_registry_type", "first argument must be a skill registry"),
        ([{}, "", 1], "skill_registry_type", "argument must be a skill registry"),
        ([{"_type": "tool_registry"}, "", 1], "skill_registry_type", "must be a skill registry"),
        ([EMPTY, "", 1], "skill_name_empty", "name"),
        ([EMPTY, "x", 1], "skill_config_type", "dict or nil, got int"),
        ([EMPTY, "x", {"effort": 1, "short": 2}], "skill_field_string", "'short' must be a string"),
        ([EMPTY, "x", {"paths": 1, "effort": 2}], "skill_field_string", "'effort' must be a"),
        ([EMPTY, "x", {"mcp": 1, "paths": ""}], "skill_field_list", "'paths' must be a list"),
        (
            [EMPTY, "x", {"requires_mcp": {}, "allowed_tools": [":"]}],
            "skill_field_list",
            "'requires",
        ),
        *[
            ([EMPTY, "x", {"allowed_tools": ["fine", item]}], "skill_allowed_tools", item)
            for item in ("ns:git", "namespace:", "namespace: ", ":", "a:b:c", "namespace:a:b")
        ],
    ],
)
def test_a_bad_definition_is_refused(arguments: list[Any], code: str, said: str):
    error = refused("skill_define", *arguments)
    assert error.code == code
    assert error.caught.startswith("skill_define: ")
    assert said in error.caught


def test_the_order_of_the_checks_is_that_of_the_chapter():
    keys = [*STRING_KEYS, *LIST_KEYS]
    for at, key in enumerate(keys):
        wrong = dict.fromkeys(keys[at:], 7)
        assert f"'{key}'" in refused("skill_define", EMPTY, "x", wrong).caught


def test_nil_fields_and_good_tools_are_fine():
    config = {**dict.fromkeys((*STRING_KEYS, *LIST_KEYS)), "other": 1}
    assert define("x", config)[0] == {**config, "name": "x", "description": ""}
    tools = ["look", "namespace:git", "*", 7]
    assert define("x", {"allowed_tools": tools})[0]["allowed_tools"] == tools


@pytest.mark.parametrize(
    ("config", "description"),
    [
        ({"short": "S", "description": "D"}, "D"),
        ({"short": "S"}, "S"),
        ({"short": "S", "description": None}, "S"),
        ({}, ""),
        (None, ""),
    ],
)
def test_the_description_of_an_entry(config: Any, description: str):
    assert define("x", config)[0]["description"] == description


def test_a_name_in_the_config_overrides():
    assert define("x", {"name": "y"})[0]["name"] == "y"
    assert define(7)[0]["name"] == "7"


def test_a_skill_of_the_same_name_is_replaced_in_its_place():
    registry = EMPTY
    for name in ("a", "b", "c"):
        registry = call("skill_define", registry, name, {"short": "old"})
    skills = define("b", {"short": "new"}, registry)
    assert [(one["name"], one["short"]) for one in skills] == [
        ("a", "old"),
        ("b", "new"),
        ("c", "old"),
    ]


def test_a_declaration_is_a_registry_with_one_skill():
    assert declared_skill(
        new_run(), "bake", {"short": "Bakes", "paths": ["oven/**"], "note": 7}
    ) == {
        "_type": "skill_registry",
        "skills": [
            {
                "name": "bake",
                "description": "Bakes",
                "short": "Bakes",
                "paths": ["oven/**"],
                "note": 7,
            }
        ],
    }


def test_a_function_with_the_attribute_is_a_skill():
    function = Builtin("bake", lambda run, arguments: 1)
    attribute = Attribute(0, "acp_skill", (("short", Literal(0, "Bakes")), ("model", Name(0, "m"))))
    assert acp_skill(new_run(), attribute, "bake", function)["skills"] == [
        {
            "name": "bake",
            "description": "Bakes",
            "short": "Bakes",
            "model": "m",
            "on_activate": function,
        }
    ]
    named = Attribute(0, "acp_skill", (("name", Literal(0, "other")),))
    assert acp_skill(new_run(), named, "bake", function)["skills"][0]["name"] == "other"
