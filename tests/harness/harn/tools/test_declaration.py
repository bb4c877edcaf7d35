"""TOOL-2 … TOOL-6: what a `tool` declaration binds its name to."""

from typing import Any

from harness.harn.lowering import Aliases
from harness.harn.syntax.nodes import (
    Block,
    LiteralType,
    NamedType,
    Parameter,
    ShapeType,
    ToolDeclaration,
    Type,
    TypeDeclaration,
    TypeField,
    UnionType,
)
from harness.harn.tools.declaration import declared_tool
from harness.harn.values.model import Builtin

HANDLER = Builtin("handler", lambda run, arguments: 1)
STRING = NamedType(0, "string")
MODE = UnionType(0, (LiteralType(0, "net"), LiteralType(0, "gross")))


def parameter(name: str, type_: Type | None, *, rest: bool = False) -> Parameter:
    return Parameter(0, name, type_, None, rest)


def declare(
    *parameters: Parameter,
    returns: Type | None = None,
    aliases: Aliases | None = None,
    **given: Any,
) -> dict[str, Any]:
    declaration = ToolDeclaration(
        0, "weigh", parameters, returns, given.pop("description", ""), Block(0, (), 0)
    )
    return declared_tool(declaration, aliases or {}).registry(HANDLER, given)


def test_a_declaration_is_a_registry_with_one_tool():
    numbers = NamedType(0, "list", (NamedType(0, "int"),))
    registry = declare(
        parameter("item", STRING),
        parameter("mode", MODE),
        returns=numbers,
        description="Weigh it",
        mode="net",
    )
    assert registry == {
        "_type": "tool_registry",
        "tools": [
            {
                "name": "weigh",
                "description": "Weigh it",
                "handler": HANDLER,
                "executor": "harn",
                "parameters": {
                    "item": {"type": "string"},
                    "mode": {
                        "type": "string",
                        "enum": ["net", "gross"],
                        "required": False,
                        "default": "net",
                    },
                },
                "outputSchema": {"type": "array", "items": {"type": "integer"}},
            }
        ],
    }


def parameters_of(registry: dict[str, Any]) -> Any:
    return registry["tools"][0]["parameters"]


def test_a_default_of_nil_is_a_default():
    assert parameters_of(declare(parameter("a", None), a=None)) == {
        "a": {"type": "any", "required": False, "default": None}
    }


def test_rest_parameters_are_an_array_that_may_be_missing():
    assert parameters_of(declare(parameter("a", STRING, rest=True))) == {
        "a": {"type": "array", "items": {"type": "string"}, "required": False}
    }
    assert parameters_of(declare(parameter("a", None, rest=True))) == {
        "a": {"type": "array", "required": False}
    }


def test_an_alias_is_expanded():
    aliases = {"Mode": TypeDeclaration(0, "Mode", MODE)}
    assert parameters_of(declare(parameter("a", NamedType(0, "Mode")), aliases=aliases)) == {
        "a": {"type": "string", "enum": ["net", "gross"]}
    }


def test_a_result_without_a_schema_has_none():
    struct = ShapeType(0, (TypeField(0, "p", NamedType(0, "Point"), optional=False),))
    for returns in (None, NamedType(0, "Point"), struct):
        assert "outputSchema" not in declare(returns=returns)["tools"][0]
