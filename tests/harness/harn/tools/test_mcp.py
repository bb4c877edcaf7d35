"""MCPA-1 and MCPA-4: what leaves over MCP, and the record of annotations."""

from typing import Any

import pytest
from host_calls import call

from harness.harn.tools.annotations import MUTATION_CLASSES, Kind, read_annotations

LOOK = {
    "name": "look",
    "description": "Looks",
    "parameters": {"at": "string"},
    "outputSchema": {"type": "string"},
    "handler": 1,
    "executor": "harn",
    "title": "Look around",
    "icons": [{"src": "eye.svg"}],
    "namespace": "eyes",
    "annotations": {
        "title": "Look",
        "readOnlyHint": True,
        "destructiveHint": False,
        "idempotentHint": True,
        "openWorldHint": False,
        "kind": "read",
        "side_effect_level": "read_only",
    },
}


def test_only_what_mcp_knows_leaves():
    bare = {"name": "bare", "annotations": {"kind": "read"}}
    assert call("mcp_tools", {"_type": "tool_registry", "tools": [LOOK, bare]}) == {
        "tools": [
            {
                "name": "look",
                "description": "Looks",
                "inputSchema": {
                    "type": "object",
                    "properties": {"at": {"type": "string"}},
                    "required": ["at"],
                },
                "outputSchema": {"type": "string"},
                "annotations": {
                    "title": "Look",
                    "readOnlyHint": True,
                    "destructiveHint": False,
                    "idempotentHint": True,
                    "openWorldHint": False,
                },
                "title": "Look around",
                "icons": [{"src": "eye.svg"}],
            },
            {
                "name": "bare",
                "description": "",
                "inputSchema": {"type": "object", "properties": {}},
            },
        ]
    }


def test_everything_in_the_record_is_optional():
    record = read_annotations({})
    assert record is not None
    assert (record.kind, record.side_effect_level, record.rank) == ("other", "none", 0)
    assert (record.emits_artifacts, record.inline_result) == (False, False)
    assert record.arg_schema.arg_aliases == {}


def test_a_record_is_read():
    record = read_annotations(
        {
            "kind": "execute",
            "side_effect_level": "process_exec",
            "arg_schema": {"path_params": ["p"], "arg_aliases": {"c": "cmd"}, "required": ["cmd"]},
            "capabilities": {"process": ["exec"]},
            "emits_artifacts": True,
            "inline_result": None,
            "result_readers": ["reader"],
            "readOnlyHint": "whatever",
        }
    )
    assert record is not None
    assert (record.mutation_class, record.rank) == ("ambient_side_effect", 3)
    assert record.arg_schema.arg_aliases == {"c": "cmd"}
    assert record.result_readers == ["reader"]


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "read",
        {"kind": "glance"},
        {"side_effect_level": "read"},
        {"emits_artifacts": 1},
        {"result_readers": "reader"},
        {"capabilities": {"a": "b"}},
        {"arg_schema": {"arg_aliases": {"c": 1}}},
    ],
)
def test_what_does_not_fit_counts_as_no_annotations(value: Any):
    assert read_annotations(value) is None


def test_every_kind_has_a_mutation_class():
    assert MUTATION_CLASSES.keys() == set(Kind.__args__)
