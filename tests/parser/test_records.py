"""Every public record is a value: compared by its fields, hashed, copied, sent elsewhere, kept."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import parser
from parser import (
    Call,
    Diagnostic,
    Projection,
    RegistryError,
    StreamingToolCallDetector,
    collect_tool_schemas,
    parse,
    parse_native_json_tool_calls,
    parse_text_tool_call_from_native_name,
    registry_from_openai,
    scan_units,
    schema_match_repair_result,
    standard_spec,
    tool_shape_findings,
)

TOOLS = [
    {"name": "dig", "parameters": {"depth": {"type": "int"}}},
    {"name": "set", "parameters": {"to": {"const": [1], "default": {"a": 1}, "examples": [{}]}}},
]
RESPONSE = """Look.
<tool_call>dig({ depth: 2 })</tool_call>
<tool_call>dug({ depth: 2 })</tool_call>
<go>dig(2)</go>
[[CALL]dig({})
"""
FENCED = '```tool\n{"name": "dig", "args": {"deep": [true]}}\n```'
NATIVE = '{"name": "dig", "arguments": {"depth": [2]}}'


def streamed(text: str) -> list[Any]:
    detector = StreamingToolCallDetector("session", {"dig"})
    return [*detector.push(text), *detector.finalize()]


SCHEMAS = collect_tool_schemas(TOOLS)
RECORDS: list[Any] = [
    parse(RESPONSE, TOOLS),
    parse(FENCED, TOOLS, "json"),
    *parse(RESPONSE, TOOLS).calls,
    *parse(RESPONSE, TOOLS).errors,
    *parse(RESPONSE, TOOLS).dropped,
    *parse(RESPONSE, TOOLS).dispositions,
    *parse(FENCED, TOOLS, "json").dispositions,
    *tool_shape_findings(parse(RESPONSE, TOOLS).dropped),
    parse_native_json_tool_calls(NATIVE, {"dig"}),
    *parse_native_json_tool_calls(NATIVE, {"dig"}).spans,
    *streamed("dig({ depth: [2] })\n<tool_call></tool_call>"),
    parse_text_tool_call_from_native_name("dig({ depth: [2] })"),
    parse_text_tool_call_from_native_name("dig({ depth: "),
    *SCHEMAS,
    *(parameter for schema in SCHEMAS for parameter in schema.parameters),
    schema_match_repair_result("dug", {"depth": 1}, SCHEMAS),
    standard_spec(TOOLS),
    scan_units(RESPONSE, standard_spec(TOOLS)),
]
NOT_RECORDS = {"Accounted", "Projection", "RegistryError", "SpecError", "StreamingToolCallDetector"}
"""A protocol, what is asked rather than compared, errors, and what watches a text."""


def same_again(value: Any) -> list[Any]:
    return [copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_record_is_a_value(record: Any) -> None:
    assert same_again(record) == [record] * 3
    assert len({record, *same_again(record)}) == 1


def test_every_public_record_is_looked_at() -> None:
    public = {name for name in parser.__all__ if isinstance(getattr(parser, name), type)}
    assert public - NOT_RECORDS <= {type(record).__name__ for record in RECORDS}


def test_the_arguments_of_equal_calls_are_equal() -> None:
    call = Call("tc_0", "dig", {"depth": 2})
    assert call != Call("tc_0", "dig", {"depth": 3})
    assert call != Call("tc_1", "dig", {"depth": 2})
    assert Diagnostic("c", "m", {"a": 1}) != Diagnostic("c", "m", {"a": 2})


def test_a_projection_keeps_what_it_parsed() -> None:
    projection = Projection(RESPONSE, TOOLS)
    parsed = projection.parsed
    for again in same_again(projection):
        assert again == projection
        assert vars(again)["parsed"] == parsed


def test_a_registry_error_can_be_sent_to_another_process() -> None:
    with pytest.raises(RegistryError) as caught:
        registry_from_openai([{"name": "dig", "parameters": {"properties": []}}])
    for again in same_again(caught.value):
        assert str(again) == str(caught.value)
        assert (again.reason, again.place, again.tool) == (
            "expected an object, not a list",
            "tools[0].parameters.properties",
            "dig",
        )
