"""TOOL-2 … TOOL-6: what a `tool` declaration binds its name to."""

from typing import Any

import pytest
from declarations import aliases, declaration

from harness.harn.tools.declaration import declared_tool
from harness.harn.values.model import Builtin

HANDLER = Builtin("handler", lambda run, arguments: 1)


def declare(text: str, types: str = "", **defaults: Any) -> dict[str, Any]:
    return declared_tool(declaration(text), aliases(types)).registry(HANDLER, defaults)


def parameters_of(text: str, types: str = "", **defaults: Any) -> Any:
    return declare(f"tool t({text}) {{ }}", types, **defaults)["tools"][0]["parameters"]


def test_a_declaration_is_a_registry_with_one_tool():
    text = """
    tool weigh(item: string, mode: "net" | "gross" = "net") -> list<int> {
      description "Weigh it"
      [1]
    }
    """
    assert declare(text, mode="net") == {
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


def test_without_types_and_description():
    (tool,) = declare("tool t(a) { a }")["tools"]
    assert (tool["description"], tool["parameters"]) == ("", {"a": {"type": "any"}})


def test_a_default_of_nil_is_a_default():
    assert parameters_of("a = nil", a=None) == {
        "a": {"type": "any", "required": False, "default": None}
    }


def test_rest_parameters_are_an_array_that_may_be_missing():
    assert parameters_of("...a: string") == {
        "a": {"type": "array", "items": {"type": "string"}, "required": False}
    }
    assert parameters_of("...a") == {"a": {"type": "array", "required": False}}


def test_an_alias_is_expanded():
    assert parameters_of("a: Mode", 'type Mode = "net" | "gross"') == {
        "a": {"type": "string", "enum": ["net", "gross"]}
    }


@pytest.mark.parametrize("returns", ["", "-> Point", "-> {p: Point}"])
def test_a_result_without_a_schema_has_none(returns: str):
    assert "outputSchema" not in declare(f"tool t() {returns} {{ }}")["tools"][0]
