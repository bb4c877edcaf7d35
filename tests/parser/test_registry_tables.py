"""The registries of chapters 03 and 04 are those of their tables, and the parser reads them so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from spec_examples import PARSER_SPEC, codes, spec_table

from parser import bare_tool_names, collect_tool_schemas, normalize_tool_args
from parser.arguments.types import Literal, Primitive, Union

HERE = Path(__file__).parent
REGISTRIES: Any = json.loads((HERE / "bare" / "registries.json").read_text("utf-8"))
COMPOSE_REGISTRY: Any = json.loads((HERE / "compose" / "registry.json").read_text("utf-8"))
TABLE = spec_table("04 14 Registry")
COMPOSE = spec_table("03 13 tool")
IMPLICIT = {"ledger", "load_skill"}

# Name, whether it is required, type as spelled, members of an enum.
Parameter = tuple[str, bool, str, tuple[str, ...]]
_TOOL = re.compile(r"`(?P<name>\w+)`: (?P<parameters>.*?)(?:\. (?=`)|\.?$)")
_PARAMETER = re.compile(
    r"(?P<names>(?:`\w+`(?:, )?)+) (?P<needed>req|opt) `?(?P<type>\w+)`?"
    r"(?:, enum (?P<enum>(?:`\w+`,?)+))?(?: \([^)]*\))?"
)


def _cell(name: str) -> str:
    (cell,) = [row.cells[1] for row in TABLE.rows if row.cells[0].split(" ")[0] == name]
    return cell


def _written(cell: str) -> dict[str, set[Parameter]]:
    """Read the tools of a cell with their parameters."""
    tools = {}
    for tool in _TOOL.finditer(re.sub(r" \(A later variant .*\)$", "", cell)):
        parts = tool["parameters"].split("; ")
        tools[tool["name"]] = {
            parameter
            for part in parts
            if part != "no parameters"
            for parameter in _parameters(part)
        }
    return tools


def _parameters(part: str) -> set[Parameter]:
    match = _PARAMETER.fullmatch(part)
    assert match, part
    enum = tuple(codes(match["enum"] or ""))
    return {(name, match["needed"] == "req", match["type"], enum) for name in codes(match["names"])}


def _read(registry: Any) -> dict[str, set[Parameter]]:
    """Give what the parser reads out of a registry."""
    return {
        schema.name: {
            (parameter.name, parameter.required, *_type(parameter.type))
            for parameter in schema.parameters
        }
        for schema in collect_tool_schemas(registry)
    }


def _type(declared: Any) -> tuple[str, tuple[str, ...]]:
    if isinstance(declared, Primitive):
        return declared.name, ()
    # SCH-5: an enum comes before the type beside it.
    assert isinstance(declared, Union)
    members = [member.value for member in declared.members if isinstance(member, Literal)]
    return "string", tuple(members)


@pytest.mark.parametrize("name", ["SAMPLE", "CORPUS", "ECHO"])
def test_a_registry_with_parameters(name: str) -> None:
    written = _written(_cell(name))

    assert written
    assert _read(REGISTRIES[name]) == written
    assert bare_tool_names(REGISTRIES[name]) == written.keys() | IMPLICIT


def test_the_examples_of_a_parameter() -> None:
    with_examples = re.findall(r"`(\w+)` \w+ \w+ \(has one example\)", _cell("SAMPLE"))

    assert with_examples == [
        parameter.name
        for schema in collect_tool_schemas(REGISTRIES["SAMPLE"])
        for parameter in schema.parameters
        if len(parameter.examples) == 1
    ]


def test_the_order_of_the_parameters_of_sample() -> None:
    (edit,) = [one for one in collect_tool_schemas(REGISTRIES["SAMPLE"]) if one.name == "edit"]
    (path,) = PARSER_SPEC.glob("04-*")
    listed = re.findall(r"SCH-2 order: (.*?)\.\n", path.read_text("utf-8").replace(",\n", ", "))

    assert [parameter.name for parameter in edit.parameters] == codes(listed[0])


def test_the_names_of_the_native_lane() -> None:
    names, _, count = _cell("NATIVE").partition("**without**")
    tools = REGISTRIES["NATIVE"]["tools"]

    assert [tool["name"] for tool in tools] == codes(names)
    assert all(not schema.parameters for schema in collect_tool_schemas(tools))
    assert ("five tools with no parameters" in count) is (len(tools) == 5)


def test_the_parameterless_registries() -> None:
    (row,) = [row for row in TABLE.rows if row.cells[0].startswith("LOOK_RUN")]
    look_run, plus, targets = map(codes, row.cells[1].split(" / "))
    wanted = [look_run, [*look_run, *plus], targets]

    for name, names in zip(row.cells[0].split(" / "), wanted, strict=True):
        assert _read(REGISTRIES[name]) == {tool: set() for tool in names}


def test_a_registry_that_is_a_list() -> None:
    cell = _cell("DEFER")
    (first, second) = re.findall(r"`(\w+)` with `(\w+)` (?:given|likewise)", cell)
    (given,) = re.findall(r"given as the bare string `(\w+)`", cell)

    assert isinstance(REGISTRIES["DEFER"], list)
    assert REGISTRIES["DEFER"] == [
        {"name": first[0], "parameters": {first[1]: given}},
        {"name": second[0], "defer_loading": True, "parameters": {second[1]: given}},
    ]
    # Not consulted: a deferred tool is known like any other.
    assert bare_tool_names(REGISTRIES["DEFER"]) == {first[0], second[0]} | IMPLICIT


def test_the_alias_table() -> None:
    (cell,) = [row.cells[1] for row in TABLE.rows if row.cells[0].startswith("Annotation")]
    ((tool, pairs),) = re.findall(r"tool `(\w+)`: (.*)", cell)
    aliases = dict(re.findall(r"`(\w+)`→`(\w+)`", pairs))
    annotations = {"arg_schema": {"arg_aliases": aliases}}
    registry = [one | {"annotations": annotations} for one in REGISTRIES["CORPUS"]["tools"]]

    assert len({*aliases.values()}) == len(aliases) == 2
    for alias, name in aliases.items():
        assert normalize_tool_args(tool, {alias: "x"}, registry) == {name: "x"}


def test_every_registry_of_the_table_is_read() -> None:
    names = [name for row in TABLE.rows for name in row.cells[0].split(" (")[0].split(" / ")]

    assert names.pop() == "Annotation table of the alias test"
    # Two more are named in section 15, in words.
    assert {*names} | {"NONE", "BASHONLY"} == REGISTRIES.keys()


def _declared(cell: str) -> dict[str, Any]:
    """Read `a: {…}` pieces; several names may stand before one schema."""
    parameters = {}
    for piece in cell.split("; "):
        for names, schema in re.findall(r"((?:`\w+`, )*`\w+`): `(\{.*?\})`", piece):
            parameters |= {name: yaml.safe_load(schema) for name in codes(names)}
        for code in codes(piece):
            if ": " in code and not code.startswith("{"):
                parameters |= yaml.safe_load(f"{{{code}}}")
    return parameters


def test_the_registry_of_composition() -> None:
    assert {
        "tools": [
            {"name": codes(row.cells[0])[0], "parameters": _declared(row.cells[1])}
            for row in COMPOSE.rows
        ]
    } == COMPOSE_REGISTRY
