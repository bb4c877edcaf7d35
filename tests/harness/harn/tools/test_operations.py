"""TOOL-10: the operations on registries."""

from typing import Any

import pytest
from host_calls import call, new_run, refused
from spec_examples import codes, spec_table

from harness.harn import builtins
from harness.harn.values.model import Builtin

HANDLER = Builtin("handler", lambda run, arguments: 1)


def registry(*tools: dict[str, Any]) -> dict[str, Any]:
    return {"_type": "tool_registry", "tools": list(tools)}


def tool(name: str, **rest: Any) -> dict[str, Any]:
    return {"name": name, "description": "", "handler": HANDLER, "parameters": {}} | rest


def names(registry: dict[str, Any]) -> list[str]:
    return [entry["name"] for entry in registry["tools"]]


ABC = registry(tool("c"), tool("a"), tool("b"))

OPERATIONS = [
    "tool_count",
    "tool_list",
    "tool_find",
    "tool_select",
    "tool_remove",
    "tool_describe",
    "tool_schema",
    "tool_prompt",
    "tool_bind",
    "mcp_tools",
]


def test_every_operation_of_the_chapter_is_a_builtin():
    rows = spec_table("07 TOOL-10 Operation").rows
    named = {code.split("(")[0] for row in rows for code in codes(row.cells[0])}
    assert {name for name in named if builtins.find(name) is None} == set()
    assert named - {"tool_parse_call", "tool_format_result", "tool_ref", "tool_def"} <= set(
        OPERATIONS
    )


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(
    ("value", "said"),
    [
        (7, "first argument must be a tool registry"),
        ({"_type": "other"}, "argument must be a tool registry"),
    ],
)
def test_what_is_no_registry_is_refused(operation: str, value: Any, said: str):
    error = refused(operation, value, [])
    assert error.code == "tool_registry_type"
    assert error.caught == f"{operation}: {said}"


def test_a_new_registry_is_empty():
    assert call("tool_registry") == registry()


def test_tools_are_counted_and_listed_without_their_handlers():
    assert call("tool_count", ABC) == 3
    assert call("tool_list", registry(tool("a", title="A"))) == [
        {"name": "a", "description": "", "parameters": {}, "title": "A"}
    ]


def test_a_tool_is_found_with_its_handler():
    assert call("tool_find", ABC, "a") == tool("a")
    assert call("tool_find", ABC, "z") is None


def test_selected_tools_keep_the_order_of_the_registry():
    assert names(call("tool_select", ABC, ["b", "z", "c"])) == ["c", "b"]
    assert refused("tool_select", ABC, "b").code == "tool_select_names"


def test_a_removed_tool_is_gone_from_the_result_only():
    assert names(call("tool_remove", ABC, "a")) == ["c", "b"]
    assert names(call("tool_remove", ABC, "z")) == ["c", "a", "b"]
    assert names(ABC) == ["c", "a", "b"]


def test_what_else_a_registry_has_stays():
    extended = ABC | {"owner": "ops"}
    assert call("tool_remove", extended, "a")["owner"] == "ops"


def test_a_registry_without_a_list_of_entries_has_none():
    assert call("tool_count", {"_type": "tool_registry", "tools": 3}) == 0
    assert call("tool_count", {"_type": "tool_registry", "tools": [1, tool("a")]}) == 1


WEIGH = tool(
    "weigh",
    description="Weigh it",
    parameters={
        "mode": {"type": "string", "enum": ["net", "gross"], "required": False, "default": "net"},
        "item": {"type": "string"},
    },
    outputSchema={"type": "array", "items": {"type": "integer"}},
)


def test_a_registry_is_described():
    assert call("tool_describe", registry(WEIGH, tool("ask", description="Ask"))) == (
        "Available tools:\n"
        "- ask(): Ask\n"
        "- weigh(item: {type: string}, mode: {default: net, enum: [net, gross], "
        "required: false, type: string}): Weigh it\n"
        "  returns items: {type: integer}, type: array"
    )
    assert call("tool_describe", registry()) == "Available tools:\n(none)"


def test_a_registry_is_a_prompt():
    prompt = call("tool_prompt", registry(WEIGH, tool("ask", description="Ask")))
    lines = prompt.split("\n")
    assert lines[0] == "# Available Tools"
    assert "<tool_call>" in lines[2]
    assert lines[4:] == [
        "## Tools",
        "",
        "### ask",
        "Ask",
        "Parameters: (none)",
        "",
        "### weigh",
        "Weigh it",
        "Parameters: item: {type: string}, mode: {default: net, enum: [net, gross], "
        "required: false, type: string}",
        "Returns: items: {type: integer}, type: array",
    ]
    assert call("tool_prompt", registry()) == "No tools are available."


def test_a_schema_has_all_parameters_required():
    assert call("tool_schema", registry(WEIGH, tool("ask"))) == {
        "schema_version": "harn-tools/1.0",
        "tools": [
            {
                "name": "weigh",
                "description": "Weigh it",
                "inputSchema": {
                    "type": "object",
                    "properties": WEIGH["parameters"],
                    "required": ["item", "mode"],
                },
                "outputSchema": WEIGH["outputSchema"],
            },
            {
                "name": "ask",
                "description": "",
                "inputSchema": {"type": "object", "properties": {}},
            },
        ],
    }


@pytest.mark.parametrize(
    ("declared", "schema"),
    [
        ("int", {"type": "integer"}),
        ("set", {"type": "array", "uniqueItems": True}),
        ("integer", {"type": "integer"}),
        ("string", {"type": "string"}),
        ({"$ref": "Point"}, {"type": "object", "x": 1}),
        ({"$ref": "Line"}, {"$ref": "#/components/schemas/Line"}),
        ({"type": "int"}, {"type": "int"}),
        (7, 7),
    ],
)
def test_a_declared_parameter_is_a_schema(declared: Any, schema: Any):
    components = {"Point": {"type": "object", "x": 1}}
    told = call("tool_schema", registry(tool("t", parameters={"p": declared})), components)
    assert told["tools"][0]["inputSchema"]["properties"] == {"p": schema}
    assert told["components"] == {"schemas": components}


def test_components_are_a_dict():
    assert refused("tool_schema", ABC, [1]).code == "tool_schema_components"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            'a<tool_call>{"name": "x"}</tool_call>b<tool_call> [1]\n</tool_call>',
            [{"name": "x"}, [1]],
        ),
        ("<tool_call>{bad}</tool_call><tool_call>2</tool_call>", [2]),
        ("<tool_call>1</tool_call><tool_call>2", [1]),
        ("<tool_call><tool_call>1</tool_call>", []),
        ("nothing", []),
    ],
)
def test_calls_are_read_from_a_text(text: str, values: list[Any]):
    assert call("tool_parse_call", text) == values


def test_a_result_is_written():
    assert call("tool_format_result", 'a"b', {"k": ["x\n", 1.0]}) == (
        '<tool_result>{"name": "a\\"b", "result": "{k: [x\\n, 1.0]}"}</tool_result>'
    )
    assert call("tool_format_result", "a", None) == (
        '<tool_result>{"name": "a", "result": "nil"}</tool_result>'
    )


def test_a_bound_registry_is_looked_up():
    run = new_run()
    assert call("tool_bind", ABC, run=run) == ABC
    assert call("tool_ref", "a", run=run) == "a"
    assert "handler" not in call("tool_def", "a", run=run)
    assert call("tool_bind", None, run=run) is None
    assert refused("tool_ref", "a", run=run).code == "no_tool_registry"


def test_a_run_does_not_see_what_another_bound():
    call("tool_bind", ABC, run=new_run())
    assert "no tool registry bound" in str(refused("tool_def", "a", run=new_run()))


@pytest.mark.parametrize(
    ("bound", "told"), [(ABC, "registered: a, b, c"), (registry(), "(none registered)")]
)
@pytest.mark.parametrize("operation", ["tool_ref", "tool_def"])
def test_an_unknown_name_is_told_the_known_ones(operation: str, bound: Any, told: str):
    run = new_run()
    call("tool_bind", bound, run=run)
    error = refused(operation, "zz", run=run)
    assert error.code == "unknown_tool"
    assert error.caught == f'{operation}: unknown tool "zz"; {error.caught.split("; ")[1]}'
    assert told in error.caught
