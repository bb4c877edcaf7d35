"""Name recovery: the chapter's RX rows, and what a row does not show."""

from __future__ import annotations

import json
from typing import Any

import pytest
from argument_cases import CHAPTER, codes, noted_registry
from spec_examples import Row, table_rows

from parser import (
    collect_tool_schemas,
    recover_tool_name_by_unique_args,
    recover_unique_provider_safe_alias,
    schema_match_repair_result,
)

ROWS = table_rows(CHAPTER, "RX-")
VIEW_COPY = collect_tool_schemas(noted_registry("`view`(`file`; *`depth`*), `copy`(`file`,`dest`)"))


def _registries() -> list[tuple[Row, Any, list[str]]]:
    """Each row with its registry, which `same` takes from above, and its allowed names."""
    rows: list[tuple[Row, Any, list[str]]] = []
    for row in ROWS:
        noted, _, allowed = row.cells[1].partition(", allowed = ")
        registry = rows[-1][1] if noted == "same" else noted_registry(noted)
        rows.append((row, registry, codes(allowed)))
    return rows


@pytest.mark.parametrize(
    ("row", "registry", "allowed"), _registries(), ids=[row.cells[0] for row in ROWS]
)
def test_worked_example(row: Row, registry: Any, allowed: list[str]) -> None:
    schemas = collect_tool_schemas(registry)
    (written,) = codes(row.cells[2])
    by_alias = row.cells[2].startswith("alias")

    name = (
        recover_unique_provider_safe_alias(written, schemas)
        if by_alias
        else recover_tool_name_by_unique_args(json.loads(written), schemas, allowed)
    )

    assert name == (None if row.cells[3].startswith("None") else codes(row.cells[3])[0])


def test_no_row_is_left_out() -> None:
    assert [row.cells[0] for row in ROWS] == [f"RX-{number}" for number in range(1, 9)]
    # What the notation means is not left to chance either.
    assert [schema.name for schema in VIEW_COPY] == ["copy", "view"]
    assert [p.required for schema in VIEW_COPY for p in schema.parameters] == [
        *[True, True],
        *[True, False],
    ]


@pytest.mark.parametrize(
    ("declared", "written", "name"),
    [
        (["a.b"], " A-B\n", "a.b"),
        (["a.b"], "a\u00e9b", "a.b"),
        (["a--b"], "a-b", None),
        (["a--b"], "a..b", "a--b"),
        (["é"], "-", "é"),
        (["a-b", "a-b"], "a_b", None),
        (["a-b", "a-b"], "a-b", "a-b"),
        (["Dig", "dig"], "DIG", None),
        (["Dig", "dig"], "Dig", "Dig"),
        (["İ"], "i", None),
        ([], "dig", None),
        ([""], " ", ""),
    ],
)
def test_alias(declared: list[str], written: str, name: str | None) -> None:
    schemas = collect_tool_schemas([{"name": tool} for tool in declared])

    assert recover_unique_provider_safe_alias(written, schemas) == name


@pytest.mark.parametrize(
    ("args", "name"),
    [
        ({"file": "x", "depth": 2}, "view"),
        ({"file": None}, None),
        ({"file": "x", "dest": None}, None),
        ({"depth": 2}, None),
        ({}, None),
        (None, None),
        ("file", None),
        (["file"], None),
        ({"file": 7}, "view"),
    ],
)
def test_arguments(args: Any, name: str | None) -> None:
    assert recover_tool_name_by_unique_args(args, VIEW_COPY) == name


def test_two_schemas_of_one_name_are_two() -> None:
    tool = {"name": "view", "parameters": {"file": {}}}

    schemas = collect_tool_schemas([tool, tool])

    assert recover_tool_name_by_unique_args({"file": "x"}, schemas) is None


def test_a_required_parameter_with_a_default_demands_nothing() -> None:
    schemas = collect_tool_schemas([{"name": "view", "parameters": {"file": {"default": "x"}}}])

    assert recover_tool_name_by_unique_args({"file": "y"}, schemas) is None


def test_only_allowed_names_count() -> None:
    tools = noted_registry("`view`(`file`), `show`(`file`)")
    schemas = collect_tool_schemas(tools)

    assert recover_tool_name_by_unique_args({"file": "x"}, schemas) is None
    assert recover_tool_name_by_unique_args({"file": "x"}, schemas, ["show"]) == "show"


def test_repair_shows_the_call() -> None:
    repair = schema_match_repair_result("peek", {"file": "x", "depth": 1}, VIEW_COPY)

    assert repair is not None
    shown = repair.to_dict()
    assert {key: shown[key] for key in ("error", "tool", "recovered_tool")} == {
        "error": "invalid_arguments",
        "tool": "peek",
        "recovered_tool": "view",
    }
    assert shown.keys() == {"error", "tool", "recovered_tool", "reason", "next_step"}
    assert "`peek` is not a callable tool" in repair.reason
    assert "`view`" in repair.reason
    assert "Reissue" in repair.next_step
    assert repair.next_step.endswith('view({"depth":1,"file":"x"})')


@pytest.mark.parametrize(("length", "shown"), [(400, True), (401, False)])
def test_a_long_call_is_not_repeated(length: int, shown: bool) -> None:
    text = "é" * (length - len('{"file":""}'))

    repair = schema_match_repair_result("peek", {"file": text}, VIEW_COPY)

    assert repair is not None
    assert (f'view({{"file":"{text}"}})' in repair.next_step) is shown
    assert ("the same arguments you already wrote" in repair.next_step) is not shown
    assert ("é" in repair.next_step) is shown


def _that_holds_itself() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


def _doubled(times: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(times):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    "value", [_that_holds_itself(), _doubled(60), {1: 2, "k": 3}, {1}, [object()], b"x"]
)
def test_what_has_no_short_json_is_not_repeated(value: Any) -> None:
    repair = schema_match_repair_result("peek", {"file": value}, VIEW_COPY)

    assert repair is not None
    assert "the same arguments you already wrote" in repair.next_step


def test_every_kind_of_json_is_shown() -> None:
    args = {"file": [None, True, 1, 1.5, "a", {"k": _doubled(2)}]}

    repair = schema_match_repair_result("peek", args, VIEW_COPY)

    assert repair is not None
    assert repair.next_step.endswith('view({"file":[null,true,1,1.5,"a",{"k":[[[],[]],[[],[]]]}]})')


@pytest.mark.parametrize(("args", "allowed"), [({"file": "x"}, ["copy"]), ({"mode": 1}, [])])
def test_no_repair_without_a_name(args: Any, allowed: list[str]) -> None:
    assert schema_match_repair_result("peek", args, VIEW_COPY, allowed) is None


def test_a_name_of_another_type() -> None:
    with pytest.raises(TypeError, match="name must be str"):
        recover_unique_provider_safe_alias(None, VIEW_COPY)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="tool_name must be str"):
        schema_match_repair_result(None, {}, VIEW_COPY)  # type: ignore[arg-type]
