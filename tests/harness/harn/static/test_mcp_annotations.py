"""MCPA-3: tools that are exposed over MCP without annotations."""

import pytest
from checking import warnings_of

NEW = "tool_registry()"


def define(name: str, registry: str = NEW, config: str = "{executor: e}") -> str:
    return f'tool_define({registry}, "{name}", "", {config})'


NESTED = define("outer", define("inner", define("fine", NEW, "{annotations: {}}")))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (f"mcp_tools({NESTED})", "outer inner"),
        (
            f"let r = {define('a')}\nr = {define('b', 'r')}\nlet o = {define('c')}\nmcp_tools(r)",
            "a b",
        ),
        (f"{define('a')} |> {define('b', '_')} |> mcp_tools", "a b"),
        (f"fn f() {{ return mcp_tools({define('a')}) }}", "a"),
        (f"mcp_tools({define('a', NEW, '{...rest}')})", ""),
        (f"mcp_tools({define('a', NEW, '{[key]: 1}')})", ""),
        (f"mcp_tools({define('a', NEW, 'config')})", ""),
        (f"let r = {define('a')}", ""),
        ("let r = r; mcp_tools(r)", ""),
        ("mcp_tools(unknown); mcp_tools()", ""),
    ],
)
def test_a_script_exposes(text: str, named: str):
    warnings = warnings_of(text)
    assert [warning.split('"')[1] for warning in warnings] == named.split()
    assert all("`annotations`" in warning for warning in warnings)


def test_it_names_the_place_of_the_definition():
    text = "let r =\n  " + define("look") + "\nmcp_tools(r)"
    assert warnings_of(text) == [
        'warning: tool "look" is exposed over MCP without `annotations` at 2:3'
    ]
