"""TOOL-11, SKL-9 and GRM-17: attributes and their values."""

from typing import Any

import pytest
from declarations import declaration
from host_calls import new_run

from harness.harn.attributes import attribute_values, check_attributes
from harness.harn.errors import ScriptError
from harness.harn.tools.attribute import acp_tool
from harness.harn.values.model import Builtin, Duration

HANDLER = Builtin("greet", lambda run, arguments: 1)


def attribute(arguments: str) -> Any:
    return declaration(f"@acp_tool({arguments}) fn greet() {{ }}").attributes[0]


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("read", "read"),
        ('"T"', "T"),
        ("-2", -2),
        ("-0.5", -0.5),
        ("true", True),
        ("nil", None),
        ("5m", Duration(300_000)),
        ("[look, nil, [1]]", ["look", None, [1]]),
        ('{a: true, "b c": {d: e}}', {"a": True, "b c": {"d": "e"}}),
    ],
)
def test_a_literal_is_its_value(given: str, value: Any):
    assert attribute_values(attribute(f"k: {given}, other: 1")) == {"k": value, "other": 1}


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("!true", "!true"),
        ('-"x"', '-"x"'),
        ("1 + 1", "+ 1"),
        ("f()", "f()"),
        ('"${a}"', '"${a}"'),
        ("[1, ...a]", "...a"),
        ("{...a}", "...a"),
        ("{[k]: 1}", "[k]: 1"),
    ],
)
def test_anything_else_is_no_literal(given: str, wrong: str):
    with pytest.raises(ScriptError, match="literal") as caught:
        attribute_values(attribute(f"k: {given}"))
    assert caught.value.code == "attribute_literal"
    assert caught.value.at == f"@acp_tool(k: {given})".index(wrong)


@pytest.mark.parametrize("name", ["acp_tool", "acp_skill"])
@pytest.mark.parametrize(
    "other",
    ["tool t() { }", "skill s { }", "enum E { A }", "pipeline default() { }", "type T = int"],
)
def test_some_attributes_stand_on_functions_only(name: str, other: str):
    with pytest.raises(ScriptError, match=f"@{name} .*function declarations") as caught:
        check_attributes(declaration(f"@{name}(a: 1)\n{other}"))
    assert (caught.value.code, caught.value.at) == (f"{name}_target", 0)


@pytest.mark.parametrize(
    "fine",
    [
        "@test\nenum E { A }",
        "@acp_tool(kind: read)\n@deprecated\nfn f() { }",
        "@acp_skill fn f() { }",
    ],
)
def test_other_attributes_stand_anywhere(fine: str):
    check_attributes(declaration(fine))


def test_a_function_with_the_attribute_is_a_tool():
    assert acp_tool(new_run(), attribute("kind: read"), "greet", HANDLER)["tools"] == [
        {
            "name": "greet",
            "description": "",
            "handler": HANDLER,
            "parameters": {},
            "executor": "harn",
            "annotations": {"kind": "read"},
        }
    ]
    (named,) = acp_tool(new_run(), attribute('name: "hello"'), "greet", HANDLER)["tools"]
    assert (named["name"], named["annotations"]) == ("hello", {})
