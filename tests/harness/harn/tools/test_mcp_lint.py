"""MCPA-3: tools that are exposed over MCP without annotations."""

import pytest
from declarations import script

from harness.harn.tools.mcp_lint import missing_annotations

NEW = "tool_registry()"


def define(name: str, registry: str = NEW, config: str = "{handler: h}") -> str:
    return f'tool_define({registry}, "{name}", "", {config})'


ANNOTATED = "{annotations: {}}"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (
            f"mcp_tools({define('outer', define('inner', define('fine', NEW, ANNOTATED)))})",
            "outer inner",
        ),
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
    lints = missing_annotations(script(text))
    assert [lint.message.split('"')[1] for lint in lints] == named.split()
    assert all(lint.code == "mcp_missing_annotations" for lint in lints)
    assert all("`annotations`" in lint.message for lint in lints)
    assert all(text[lint.at :].startswith("tool_define(") for lint in lints)
