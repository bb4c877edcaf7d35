"""SURF-1 … SURF-5: every row of the table, its severity and field, and the order."""

from typing import Any

import pytest
from host_calls import call, new_run
from spec_examples import Row, codes, spec_table

from harness.harn.errors import HarnError
from harness.harn.surface.inputs import read_surface
from harness.harn.surface.validate import warnings_of
from harness.harn.values.model import Builtin

HANDLER = Builtin("handler", lambda run, arguments: 1)


def tool(name: str, **rest: Any) -> dict[str, Any]:
    """A tool that nothing is wrong with, but for what `rest` changes."""
    annotations = {"kind": "edit", "side_effect_level": "read_only"} | rest.pop("annotations", {})
    whole = {"name": name, "handler": HANDLER, "parameters": {"at": "string"}}
    return whole | {"annotations": annotations} | rest


def without(name: str, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in tool(name).items() if key not in keys}


RUNNER: dict[str, Any] = {"kind": "execute", "emits_artifacts": True}
ALIASED = {"arg_schema": {"arg_aliases": {"where": "at"}}}
OTHERS = [tool("fine"), tool("hidden")]
ONLY = {"policy": {"tools": ["odd", "fine"]}}


def odd(**rest: Any) -> dict[str, Any]:
    return {"tools": [tool("odd", **rest), *OTHERS]}


ROWS: dict[str, tuple[dict[str, Any], str | None, str]] = {
    "MISSING_SCHEMA": ({"tools": [without("odd", "parameters")]}, "odd", "odd"),
    "MISSING_ANNOTATIONS": ({"tools": [without("odd", "annotations")]}, "odd", "odd"),
    "MISSING_SIDE_EFFECT_LEVEL": (odd(annotations={"side_effect_level": "none"}), "odd", "odd"),
    "MISSING_EXECUTOR": ({"tools": [without("odd", "handler")]}, "odd", "odd"),
    "MISSING_RESULT_READER": (odd(annotations=RUNNER), "odd", "odd"),
    "UNKNOWN_RESULT_READER": (
        {
            "tools": [
                tool("odd", annotations=RUNNER | {"result_readers": ["fine", "gone"]}),
                *OTHERS,
            ]
        },
        "odd",
        "gone",
    ),
    "UNKNOWN_ARG_CONSTRAINT_TOOL": (
        odd() | {"policy": {"tool_arg_constraints": [{"tool": "gone", "arg_key": "x"}]}},
        "gone",
        "gone",
    ),
    "UNKNOWN_ARG_CONSTRAINT_KEY": (
        odd() | {"policy": {"tool_arg_constraints": [{"tool": "od*", "arg_key": "path"}]}},
        "odd",
        "path",
    ),
    "APPROVAL_PATTERN_NO_MATCH": (
        odd() | {"approval_policy": {"auto_deny": ["gone"]}},
        None,
        "gone",
    ),
    "UNKNOWN_PROMPT_TOOL": (odd() | {"system": "Call open_door()."}, "open_door", "open_door"),
    "PROMPT_TOOL_NOT_IN_POLICY": (odd() | ONLY | {"prompt": "hidden (1)"}, "hidden", "hidden"),
    "DEFERRED_TOOL_PROMPT_REFERENCE": (
        odd(defer_loading=True) | {"prompts": ["odd()"]},
        "odd",
        "odd",
    ),
    "DEPRECATED_ARG_ALIAS": (
        odd(annotations=ALIASED) | {"system": 'Call odd({ where: "x" }).'},
        "odd",
        "`where`",
    ),
    "SIDE_EFFECT_CEILING_EXCEEDED": (
        odd(annotations={"side_effect_level": "network"})
        | {"policy": {"side_effect_level": "process_exec"}},
        "odd",
        "process_exec",
    ),
}
"""A surface with that one thing wrong, the tool that the diagnostic has, and what it names."""

SPEC_ROWS = spec_table("07 SURF-5 Code").rows


def code_of(row: Row) -> str:
    return codes(row.cells[0])[-1]


def validate(surface: Any, options: Any = None) -> Any:
    return call("tool_surface_validate", surface, options)


def found(surface: Any, options: Any = None) -> list[str]:
    diagnostics = validate(surface, options)["diagnostics"]
    return [one["code"].removeprefix("TOOL_SURFACE_") for one in diagnostics]


def test_every_row_of_the_chapter_is_tried():
    assert [code_of(row) for row in SPEC_ROWS] == list(ROWS)


@pytest.mark.parametrize("row", SPEC_ROWS, ids=code_of)
def test_a_surface_with_one_fault(row: Row):
    surface, named, said = ROWS[code_of(row)]
    result = validate(surface)
    (diagnostic,) = result["diagnostics"]
    severity = "error" if "e" in row.cells[1] else "warning"
    assert diagnostic["code"] == f"TOOL_SURFACE_{code_of(row)}"
    assert diagnostic["severity"] == severity
    assert diagnostic["field"] == filled(codes(row.cells[3])[0])
    assert diagnostic.get("tool") == named
    assert said in diagnostic["message"]
    assert result["valid"] is (severity == "warning")


def filled(field: str) -> str:
    """The field of the chapter with the names of the examples for its placeholders."""
    for placeholder, name in {"<key>": "path", "<list>": "auto_deny", "<alias>": "where"}.items():
        field = field.replace(placeholder, name)
    return field


def test_diagnostics_come_in_the_order_of_the_table():
    surface = {
        "tools": [
            {"name": "first"},
            tool("runner", annotations=RUNNER | {"result_readers": ["gone"], **ALIASED}),
            tool("late", annotations={"side_effect_level": "network"}, defer_loading=True),
            {"name": "last", "parameters": {}},
        ],
        "policy": {
            "side_effect_level": "read_only",
            "tool_arg_constraints": [
                {"tool": "runner", "arg_key": "zone"},
                {"tool": "none"},
            ],
        },
        "approval_policy": {"require_approval": ["c"], "auto_deny": ["b"], "auto_approve": ["a"]},
        "system": 'runner({where: "x"}) late() run_all()',
        "prompts": ["open_door()"],
    }
    fields = [
        (one["code"].removeprefix("TOOL_SURFACE_"), one.get("tool"))
        for one in validate(surface)["diagnostics"]
    ]
    assert fields == [
        ("MISSING_SCHEMA", "first"),
        ("MISSING_ANNOTATIONS", "first"),
        ("MISSING_EXECUTOR", "first"),
        ("MISSING_RESULT_READER", "runner"),
        ("UNKNOWN_RESULT_READER", "runner"),
        ("MISSING_ANNOTATIONS", "last"),
        ("MISSING_EXECUTOR", "last"),
        ("UNKNOWN_ARG_CONSTRAINT_KEY", "runner"),
        ("UNKNOWN_ARG_CONSTRAINT_TOOL", "none"),
        ("APPROVAL_PATTERN_NO_MATCH", None),
        ("APPROVAL_PATTERN_NO_MATCH", None),
        ("APPROVAL_PATTERN_NO_MATCH", None),
        ("DEFERRED_TOOL_PROMPT_REFERENCE", "late"),
        ("UNKNOWN_PROMPT_TOOL", "run_all"),
        ("DEPRECATED_ARG_ALIAS", "runner"),
        ("UNKNOWN_PROMPT_TOOL", "open_door"),
        ("SIDE_EFFECT_CEILING_EXCEEDED", "late"),
    ]


def test_the_worked_example():
    registry = call(
        "tool_define",
        call("tool_registry"),
        "run_tests",
        "",
        {
            "parameters": {"cmd": "string"},
            "handler": HANDLER,
            "annotations": {
                "kind": "execute",
                "side_effect_level": "process_exec",
                "emits_artifacts": True,
            },
        },
    )
    surface = {
        "tools": registry,
        "policy": {"side_effect_level": "workspace_write"},
        "system": "First run_tests(), then open_door().",
    }
    assert validate(surface)["valid"] is False
    assert found(surface) == [
        "MISSING_RESULT_READER",
        "UNKNOWN_PROMPT_TOOL",
        "SIDE_EFFECT_CEILING_EXCEEDED",
    ]


BARE = {"name": "bare"}
LACKS = ["MISSING_SCHEMA", "MISSING_ANNOTATIONS", "MISSING_EXECUTOR"]


@pytest.mark.parametrize(
    "surface",
    [
        {"_type": "tool_registry", "tools": [BARE]},
        {"tools": {"_type": "tool_registry", "tools": [BARE]}},
        {"tools": [BARE, {"description": "no name"}, 7]},
        {"tools": BARE},
        [BARE],
        BARE,
    ],
)
def test_tools_are_a_registry_a_list_or_one_entry(surface: Any):
    assert found(surface) == LACKS
    assert found({}, {"tools": surface}) == LACKS


def test_without_a_surface_the_bound_registry_is_checked():
    run = new_run()
    call("tool_bind", {"_type": "tool_registry", "tools": [BARE]}, run=run)
    assert len(call("tool_surface_validate", run=run)["diagnostics"]) == 3
    assert call("tool_surface_validate") == {"valid": True, "diagnostics": []}


def test_the_surface_wins_over_the_options_and_its_prompts_come_first():
    surface = {"tools": [tool("a")], "system": "run_b()", "prompts": ["run_c()"]}
    options = {"tools": [BARE], "prompt": "run_d()", "system": "run_e()", "prompts": ["run_f()"]}
    told = [one["tool"] for one in validate(surface, options)["diagnostics"]]
    assert told == ["run_b", "run_c", "run_e", "run_d", "run_f"]


def test_a_prompt_is_a_display_and_empty_ones_are_none():
    assert found({"tools": [], "system": ["run_a()"], "prompt": "", "prompts": [None]}) == [
        "UNKNOWN_PROMPT_TOOL"
    ]


NATIVE = [
    {"type": "function", "function": {"name": "native", "parameters": {}}},
    {"name": "also_native", "input_schema": {"properties": {}}},
    {"type": "tool_search"},
    {"name": "tool_search"},
    {"name": "tool_search_tool_bm25"},
    {"name": "fine"},
]


def test_native_tools_have_an_executor_and_those_of_tool_search_are_none():
    surface = {"tools": [tool("fine")], "native_tools": NATIVE}
    diagnostics = validate(surface)["diagnostics"]
    assert [(one["tool"], one["field"]) for one in diagnostics] == [
        ("native", "annotations"),
        ("also_native", "annotations"),
    ]


def test_annotations_may_come_from_the_policy():
    policy = {"tool_annotations": {"bare": {"kind": "read", "side_effect_level": "read_only"}}}
    assert found({"tools": [BARE], "policy": policy}) == ["MISSING_SCHEMA", "MISSING_EXECUTOR"]
    unfit = {"name": "bare", "annotations": {"kind": "glance"}}
    assert found({"tools": [unfit], "policy": policy}) == ["MISSING_SCHEMA", "MISSING_EXECUTOR"]


@pytest.mark.parametrize(
    ("patterns", "active"),
    [
        ([], True),
        (["*"], True),
        (["ba*"], True),
        (["*re"], True),
        (["bare"], True),
        (["bar"], False),
        (["b*e"], False),
        (["other", "bare"], True),
    ],
)
def test_only_active_tools_are_checked(patterns: list[str], active: bool):
    assert found({"tools": [BARE], "policy": {"tools": patterns}}) == (LACKS if active else [])


@pytest.mark.parametrize(
    "executor", [{"executor": "x"}, {"_mcp_server": "s"}, {"handler": HANDLER}]
)
def test_what_executes_a_tool(executor: Any):
    assert "MISSING_EXECUTOR" not in found({"tools": [BARE | executor]})
    assert "MISSING_EXECUTOR" in found({"tools": [BARE | {"handler": 3, "executor": None}]})


@pytest.mark.parametrize(
    "readers",
    [
        [tool("read_command_output")],
        [tool("reader", annotations={"kind": "read"})],
        [tool("reader", annotations={"kind": "search"})],
        [tool("declared")],
    ],
)
def test_artifacts_are_read(readers: list[Any]):
    runner = tool("runner", annotations=RUNNER | {"result_readers": ["declared"]})
    assert "MISSING_RESULT_READER" not in found({"tools": [runner, *readers]})
    hidden = {"policy": {"tools": ["runner"]}}
    assert "MISSING_RESULT_READER" in found({"tools": [runner, *readers]} | hidden)


def test_no_reader_is_needed_where_results_are_inline():
    assert found(odd(annotations=RUNNER | {"inline_result": True, "result_readers": ["x"]})) == []


ARGUMENTS = {
    "path_params": ["file"],
    "required": ["needed"],
    "arg_aliases": {"alias": "canonical"},
}


@pytest.mark.parametrize("key", ["at", "file", "needed", "alias", "canonical"])
def test_an_argument_is_known(key: str):
    constraint = {"tool": "odd", "arg_key": key, "arg_patterns": ["*"]}
    policy = {"policy": {"tool_arg_constraints": [constraint]}}
    assert found(odd(annotations={"arg_schema": ARGUMENTS}) | policy) == []


@pytest.mark.parametrize(
    ("parameters", "known"),
    [
        ({"properties": {"key": {}}, "at": {}}, True),
        ({"properties": {}, "key": {}}, False),
        ({"key": "string"}, True),
        ({"type": "object", "required": [], "description": ""}, False),
    ],
)
def test_the_keys_of_parameters(parameters: Any, known: bool):
    policy = {"tool_arg_constraints": [{"tool": "odd", "arg_key": "key"}]}
    codes_found = found({"tools": [tool("odd", parameters=parameters)], "policy": policy})
    assert codes_found == ([] if known else ["UNKNOWN_ARG_CONSTRAINT_KEY"])


def test_patterns_with_a_star_need_no_match():
    policy = {"tool_arg_constraints": [{"tool": "gone*"}]}
    approvals = {"auto_approve": ["gone*", "*", "odd"]}
    assert found(odd() | {"policy": policy, "approval_policy": approvals}) == []


@pytest.mark.parametrize(("search", "active"), [(True, True), ("bm25", True), ({}, True)])
def test_deferred_tools_may_be_named_where_they_can_be_searched(search: Any, active: bool):
    surface = odd(defer_loading=True) | {"system": "odd()", "tool_search": search}
    assert (found(surface) == []) is active


@pytest.mark.parametrize("search", [None, False])
def test_without_search_they_may_not(search: Any):
    surface = odd(defer_loading=True) | {"system": "odd()", "tool_search": search}
    assert found(surface) == ["DEFERRED_TOOL_PROMPT_REFERENCE"]


def test_an_unknown_ceiling_is_that_of_no_side_effects():
    assert (
        found(odd() | {"policy": {"side_effect_level": "loud"}})
        == ["SIDE_EFFECT_CEILING_EXCEEDED"] * 3
    )
    assert found(odd() | {"policy": {"side_effect_level": "read_only"}}) == []


def test_a_loop_starts_with_warnings_and_not_with_errors():
    warned = warnings_of(new_run(), read_surface(new_run(), {"tools": BARE}, None))
    assert [one.code for one in warned] == LACKS
    runner = read_surface(new_run(), {"tools": [tool("odd", annotations=RUNNER)]}, None)
    with pytest.raises(HarnError, match="tool surface") as caught:
        warnings_of(new_run(), runner)
    assert caught.value.code == "tool_surface_invalid"
    assert "TOOL_SURFACE_MISSING_RESULT_READER" in str(caught.value)
