"""TOOL-7 … TOOL-9 and section 11: every row of every table of refusals, and the entry."""

import re
from typing import Any

import pytest
from host_calls import call, refused
from spec_examples import Row, codes, spec_table

from harness.harn.errors import Thrown
from harness.harn.values.model import Builtin

HANDLER = Builtin("handler", lambda run, arguments: 1)
EMPTY = {"_type": "tool_registry", "tools": []}
RUNS = {"handler": HANDLER}


def define(name: str = "t", config: Any = RUNS, registry: Any = EMPTY) -> Any:
    return call("tool_define", registry, name, "", config)


def entry(name: str = "t", config: Any = RUNS) -> Any:
    return define(name, config)["tools"][0]


DEFINITIONS: dict[str, list[list[Any]]] = {
    "1": [[], [EMPTY], [EMPTY, "t", ""]],
    "2": [[None, "t", "", RUNS], [[], "t", "", RUNS], [1, "t", "", None]],
    "3": [[{}, "t", "", RUNS], [{"_type": "skill_registry"}, "t", "", None]],
    "4": [[EMPTY, "t", "", None], [EMPTY, "t", "", []]],
    "5": [[EMPTY, "t", "", {"params": {}}], [EMPTY, "t", "", {"params": 1, "executor": "x"}]],
    "7": [
        [EMPTY, "t", "", RUNS | {"defer_loading": None, "namespace": ""}],
        [EMPTY, "t", "", RUNS | {"defer_loading": 1}],
        [EMPTY, "t", "", RUNS | {"defer_loading": "true"}],
    ],
    "8": [
        [EMPTY, "t", "", RUNS | {"namespace": ""}],
        [EMPTY, "t", "", RUNS | {"namespace": 1, "defer_loading": True}],
    ],
}
"""Arguments that a row refuses, though a later row would too."""

DEFINITION_ROWS = spec_table("07 TOOL-7 #").rows


def test_every_row_is_tried_but_the_one_that_stands_for_others():
    assert {row.cells[0] for row in DEFINITION_ROWS} == DEFINITIONS.keys() | {"6…"}


@pytest.mark.parametrize(
    ("row", "arguments"),
    [
        (row, arguments)
        for row in DEFINITION_ROWS
        for arguments in DEFINITIONS.get(row.cells[0], [])
    ],
)
def test_a_bad_definition_is_refused(row: Row, arguments: list[Any]):
    error = refused("tool_define", *arguments)
    assert isinstance(error, Thrown)
    assert error.code == codes(row.cells[2])[0]
    assert error.value.startswith("tool_define: ")
    assert all(fragment in error.value for fragment in codes(row.cells[3]))


NAMES = ('"harn"', '"host_bridge"', '"mcp_server"', '"provider_native"')

STEPS: dict[str, tuple[Any, str, tuple[str, ...]]] = {
    "a": ({"executor": 7}, "executor_type", ("executor", "must be a string")),
    "b": (RUNS | {"executor": "harn_builtin"}, "harn", ()),
    "c": ({"executor": "provider_native"}, "provider_native", ()),
    "d": (
        RUNS | {"executor": "carrier_pigeon"},
        "unknown_executor",
        ("unknown executor", '"carrier_pigeon"', '"ping"', *NAMES),
    ),
    "e": (RUNS | {"executor": None}, "harn", ()),
    "f": (
        {"handler": None},
        "no_executor",
        (
            '"ping"',
            "has no `handler` and no `executor`",
            '"host_bridge" with a `host_capability`',
            *NAMES[2:],
            "[builtin_call] unhandled: ping",
        ),
    ),
}


def test_every_step_is_tried():
    assert {row.cells[0] for row in spec_table("07 EXEC-1 Step").rows} == STEPS.keys()


@pytest.mark.parametrize("row", spec_table("07 EXEC-1 Step").rows, ids=lambda row: row.cells[0])
def test_an_executor_is_resolved_step_by_step(row: Row):
    config, outcome, fragments = STEPS[row.cells[0]]
    if not fragments:
        assert entry("ping", config)["executor"] == outcome
        return
    error = refused("tool_define", EMPTY, "ping", "", config)
    assert error.code == outcome == codes(row.cells[2])[0]
    assert [one for one in (*fragments, *codes(row.cells[3])) if one not in _filled(error)] == []


def _filled(error: Any) -> str:
    """The text, with the placeholder of the chapter where the name of the tool stands."""
    return str(error.value) + str(error.value).replace("unhandled: ping", "unhandled: NAME")


BRIDGE = {"executor": "host_bridge", "host_capability": "project.read"}
SERVER = {"executor": "mcp_server", "mcp_server": "db"}

COMBINATIONS: dict[str, dict[str, list[Any]]] = {
    "harn": {
        "harn_without_handler": [{"executor": "harn"}, {"executor": "harn_builtin"}],
        "harn_host_capability": [RUNS | {"host_capability": "a.b", "mcp_server": "db"}],
        "harn_mcp_server": [RUNS | {"mcp_server": "db", "executor": "harn"}],
    },
    "host_bridge": {
        "host_bridge_handler": [{"executor": "host_bridge"} | RUNS],
        "host_bridge_capability": [
            {"executor": "host_bridge"},
            BRIDGE | {"host_capability": ""},
            BRIDGE | {"host_capability": 1},
        ],
    },
    "mcp_server": {
        "mcp_handler": [{"executor": "mcp_server"} | RUNS],
        "mcp_server_missing": [{"executor": "mcp_server"}, SERVER | {"mcp_server": ""}],
    },
    "provider_native": {"provider_native_handler": [{"executor": "provider_native"} | RUNS]},
}

BACKENDS = spec_table("07 EXEC-2 Backend").rows
REFUSALS = re.compile(r"→ `(?P<code>\w+)`(?: \((?P<fragment>``.*?``)\))?")


@pytest.mark.parametrize("row", BACKENDS, ids=lambda row: row.cells[0])
def test_every_combination_is_tried(row: Row):
    named = [found["code"] for found in REFUSALS.finditer(row.cells[1])]
    assert list(COMBINATIONS[row.cells[0]]) == named


@pytest.mark.parametrize(
    ("backend", "code", "fragment", "config"),
    [
        (row.cells[0], found["code"], found["fragment"], config)
        for row in BACKENDS
        for found in REFUSALS.finditer(row.cells[1])
        for config in COMBINATIONS[row.cells[0]][found["code"]]
    ],
)
def test_a_combination_is_refused(backend: str, code: str, fragment: str | None, config: Any):
    error = refused("tool_define", EMPTY, "odd_one", "", config)
    assert error.code == code
    for part in ("odd_one", f'executor: "{backend}"', *codes(fragment or "")):
        assert part in str(error)


@pytest.mark.parametrize(
    ("config", "executor"),
    [
        (BRIDGE, "host_bridge"),
        (SERVER, "mcp_server"),
        (RUNS | {"host_capability": None, "mcp_server": None}, "harn"),
        ({"executor": "host_bridge", "handler": None, "host_capability": "a"}, "host_bridge"),
    ],
)
def test_a_good_combination_is_stored_in_its_canonical_spelling(config: Any, executor: str):
    assert entry(config=config)["executor"] == executor


@pytest.mark.parametrize("name", ["read_file", "list_directory"])
@pytest.mark.parametrize("executor", ["harn", "harn_builtin"])
def test_short_circuit_tools_need_no_handler(name: str, executor: str):
    assert entry(name, {"executor": executor})["handler"] is None


def test_an_entry_has_its_own_keys_and_the_others_verbatim():
    config = {
        "handler": HANDLER,
        "params": "old",
        "parameters": {"a": {"type": "string"}},
        "returns": {"type": "null"},
        "annotations": None,
        "title": "T",
        "namespace": None,
        "defer_loading": True,
        "name": "other",
    }
    assert entry("t", config) == {
        "name": "t",
        "description": "",
        "handler": HANDLER,
        "parameters": {"a": {"type": "string"}},
        "executor": "harn",
        "outputSchema": {"type": "null"},
        "annotations": None,
        "title": "T",
        "namespace": None,
        "defer_loading": True,
    }


def test_what_is_not_given_is_not_there_but_for_parameters():
    assert entry("t", RUNS | {"parameters": None, "returns": None}) == {
        "name": "t",
        "description": "",
        "handler": HANDLER,
        "parameters": {},
        "executor": "harn",
    }


def test_name_and_description_are_displays():
    (tool,) = call("tool_define", EMPTY, 7, [1.0], RUNS)["tools"]
    assert (tool["name"], tool["description"]) == ("7", "[1.0]")


def test_a_name_that_is_defined_again_goes_to_the_end_of_a_new_registry():
    first = define("a")
    second = define("a", registry=define("b", registry=first))
    assert [tool["name"] for tool in second["tools"]] == ["b", "a"]
    assert [tool["name"] for tool in first["tools"]] == ["a"]
    assert EMPTY == {"_type": "tool_registry", "tools": []}
