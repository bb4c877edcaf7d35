"""TOOL-11, SKL-9 and GRM-17: attributes and their values."""

from typing import Any

import pytest

from harness.harn.attributes import attribute_values, check_attributes
from harness.harn.errors import ScriptError
from harness.harn.syntax.nodes import (
    Attribute,
    Block,
    DictExpression,
    DurationLiteral,
    Entry,
    EnumDeclaration,
    FunctionDeclaration,
    ListExpression,
    Literal,
    Name,
    SkillDeclaration,
    Spread,
    ToolDeclaration,
    Unary,
)
from harness.harn.tools.attribute import acp_tool
from harness.harn.values.model import Builtin, Duration

BLOCK = Block(0, (), 0)
HANDLER = Builtin("greet", lambda run, arguments: 1)


def attribute(name: str, /, **arguments: Any) -> Attribute:
    return Attribute(3, name, tuple(arguments.items()))


def test_a_bare_identifier_is_its_name():
    found = attribute_values(
        attribute(
            "acp_tool",
            kind=Name(0, "read"),
            title=Literal(0, "T"),
            size=Unary(0, "-", Literal(0, 2)),
            wait=DurationLiteral(0, 5),
            readers=ListExpression(0, (Name(0, "look"), Literal(0, None))),
            more=DictExpression(0, (Entry(0, "a", Literal(0, True)),)),
        )
    )
    assert found == {
        "kind": "read",
        "title": "T",
        "size": -2,
        "wait": Duration(5),
        "readers": ["look", None],
        "more": {"a": True},
    }


@pytest.mark.parametrize(
    "given",
    [
        Unary(9, "!", Literal(9, True)),
        Unary(9, "-", Literal(9, "x")),
        ListExpression(0, (Spread(9, Name(0, "a")),)),
        DictExpression(0, (Spread(9, Name(0, "a")),)),
        DictExpression(0, (Entry(9, Name(0, "k"), Literal(0, 1)),)),
    ],
)
def test_anything_else_is_no_literal(given: Any):
    with pytest.raises(ScriptError, match="literal") as caught:
        attribute_values(attribute("acp_tool", kind=given))
    assert (caught.value.code, caught.value.at) == ("attribute_literal", 9)


@pytest.mark.parametrize("name", ["acp_tool", "acp_skill"])
@pytest.mark.parametrize("kind", [ToolDeclaration, SkillDeclaration, EnumDeclaration])
def test_some_attributes_stand_on_functions_only(name: str, kind: Any):
    rest = {ToolDeclaration: ((), None, "", BLOCK), SkillDeclaration: ((),), EnumDeclaration: ((),)}
    declaration = kind(0, "x", *rest[kind], attributes=(attribute(name),))
    with pytest.raises(ScriptError, match=f"@{name} .*function declarations") as caught:
        check_attributes(declaration)
    assert (caught.value.code, caught.value.at) == (f"{name}_target", 3)


def test_other_attributes_stand_anywhere():
    check_attributes(EnumDeclaration(0, "E", (), attributes=(attribute("test"),)))
    fine = (attribute("acp_tool", kind=Name(0, "read")), attribute("deprecated"))
    check_attributes(FunctionDeclaration(0, "f", (), None, BLOCK, attributes=fine))


def test_a_function_with_the_attribute_is_a_tool():
    plain = acp_tool(attribute("acp_tool", kind=Name(0, "read")), "greet", HANDLER)
    assert plain["tools"] == [
        {
            "name": "greet",
            "description": "",
            "handler": HANDLER,
            "parameters": {},
            "executor": "harn",
            "annotations": {"kind": "read"},
        }
    ]
    named = acp_tool(attribute("acp_tool", name=Literal(0, "hello")), "greet", HANDLER)
    assert named["tools"][0]["name"] == "hello"
    assert named["tools"][0]["annotations"] == {}
