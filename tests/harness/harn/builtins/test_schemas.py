"""07 §7.1: schemas, their canonical form, what they accept, what they say."""

from __future__ import annotations

from typing import Any

import pytest
from host_calls import call, new_run, refused
from hypothesis import given
from hypothesis import strategies as st
from sample_values import POINT, SampleClosure, a_set, every_kind, nested

from harness.harn.builtins.schemas.canonical import TYPES
from harness.harn.builtins.schemas.checking import DEEPEST
from harness.harn.errors import LimitError
from harness.harn.runtime.host import Host
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.run import Run
from harness.harn.values.equality import equal
from harness.harn.values.model import StructValue, Value

RUN = new_run()


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("integer", {"type": "int"}),
        ({"type": "object"}, {"type": "dict"}),
        (
            {"type": "array", "items": {"type": "number"}},
            {"type": "list", "items": {"type": "float"}},
        ),
        ({"type": "boolean", "nullable": True}, {"type": "bool", "nullable": True}),
        ({"type": "null"}, {"type": "nil"}),
        ({"type": "array", "uniqueItems": True}, {"type": "set"}),
        ({"type": "list", "unique_items": False}, {"type": "list"}),
        (
            {"type": "string", "x-harn-type": "closure"},
            {"type": "closure", "x-harn-type": "closure"},
        ),
        ({"type": "string", "x-harn-type": "other"}, {"type": "string", "x-harn-type": "other"}),
        ({"type": ["string", "null"]}, {"union": [{"type": "string"}, {"type": "nil"}]}),
        ({"oneOf": ["int", {"type": "string"}]}, {"union": [{"type": "int"}, {"type": "string"}]}),
        ({"anyOf": ["int"]}, {"union": [{"type": "int"}]}),
        (
            {"anyOf": ["int"], "oneOf": ["any"], "allOf": ["float"]},
            {
                "union": [{"type": "int"}],
                "all_of": [{"type": "float"}, {"union": [{"type": "any"}]}],
            },
        ),
        (
            {
                "type": "object",
                "properties": {"a": {"type": "integer", "minimum": 1, "maximum": 2}},
                "required": ["a"],
                "additionalProperties": {"type": "string", "minLength": 1, "maxLength": 2},
            },
            {
                "type": "dict",
                "properties": {"a": {"type": "int", "min": 1, "max": 2}},
                "required": ["a"],
                "additional_properties": {"type": "string", "min_length": 1, "max_length": 2},
            },
        ),
        (
            {"minItems": 1, "maxItems": 2, "items": "int"},
            {"min_items": 1, "max_items": 2, "items": {"type": "int"}},
        ),
        (
            {"title": "t", "description": "d", "format": "f", "examples": [1], "own": {"type": 7}},
            {"title": "t", "description": "d", "format": "f", "examples": [1], "own": {"type": 7}},
        ),
        ({}, {}),
    ],
)
def test_the_canonical_form(written: Value, canonical: Value) -> None:
    assert call("schema_of", written) == canonical
    assert call("schema_of", canonical) == canonical


@pytest.mark.parametrize(
    ("schema", "problem"),
    [
        (None, "must be a dict or the name of a type, got nil"),
        ("text", "unknown type 'text'; known are any, bool, bytes"),
        ({"type": "text"}, "unknown type 'text'"),
        (
            {"type": ["int", 7]},
            "`type` must be the name of a type or a list of such names, got list",
        ),
        ({"properties": []}, "`properties` must be a dict, got list"),
        ({"properties": {"a": 1}}, "must be a dict or the name of a type, got int"),
        ({"required": True}, "`required` must be a list of strings, got bool"),
        ({"required": [1]}, "`required` must be a list of strings, got list"),
        ({"items": [1]}, "`items` must be a schema, got list"),
        (
            {"additionalProperties": 1},
            "`additional_properties` must be a bool or a schema, got int",
        ),
        ({"union": {}}, "`union` must be a list, got dict"),
        ({"enum": "a"}, "`enum` must be a list, got string"),
        ({"minimum": "1"}, "`min` must be a number, got string"),
        ({"minLength": -1}, "`min_length` must be a non-negative int, got int"),
        ({"nullable": 1}, "`nullable` must be a bool, got int"),
        ({"pattern": 1}, "`pattern` must be a string, got int"),
        ({"pattern": "a("}, "`pattern` not a regular expression"),
        ({"$ref": "other.json"}, "$ref 'other.json' must begin with '#/'"),
        ({"$ref": "#/nowhere/x"}, "$ref '#/nowhere/x' leads nowhere: no 'nowhere'"),
    ],
)
def test_what_is_no_schema(schema: Value, problem: str) -> None:
    raised = refused("schema_is", "abc", schema)
    assert raised.code == "schema_invalid"
    assert str(raised).startswith(f"Thrown: schema: {problem}")


CHECKS: list[tuple[Value, Value, list[str]]] = [
    # the type, and nothing after a wrong one
    (1, "int", []),
    (1.5, "int", ["at root: expected type 'int', got 'float'"]),
    (1, "float", []),
    ("1", {"type": "int", "min": 5, "enum": [7]}, ["at root: expected type 'int', got 'string'"]),
    (True, "int", ["at root: expected type 'int', got 'bool'"]),
    (StructValue(POINT, {"x": 1}), "dict", []),
    (SampleClosure(), "closure", []),
    (every_kind()["builtin"], "closure", []),
    (a_set(1), "list", ["at root: expected type 'list', got 'set'"]),
    (7, "any", []),
    (7, {}, []),
    # nil
    (None, {"type": "int", "nullable": True, "const": 3}, []),
    (None, {"type": "int", "nullable": False}, ["at root: expected type 'int', got 'nil'"]),
    (None, "nil", []),
    # const, all_of, union, in this order
    (1.0, {"const": 1}, []),
    (2, {"const": [1], "type": "string"}, [
        "at root: expected constant [1]",
        "at root: expected type 'string', got 'int'",
    ]),
    (5, {"all_of": [{"min": 6}, {"max": 4}]}, [
        "at root: must be at least 6, got 5",
        "at root: must be at most 4, got 5",
    ]),
    ("x", {"union": ["int", "string"]}, []),
    (1.5, {"union": ["int", {"type": "list"}]}, ["at root: did not match any union branch"]),
    (1, {"union": []}, ["at root: did not match any union branch"]),
    ("ab", {"type": ["string", "null"], "minLength": 3}, [
        "at root: must have at least 3 characters, got 2",
    ]),
    # objects
    (
        {"b": 1, "z": 2, "y": 3},
        {
            "type": "object",
            "required": ["c", "a"],
            "properties": {"b": {"type": "string"}},
            "additionalProperties": False,
        },
        [
            "at root: missing required key 'c'",
            "at root: missing required key 'a'",
            "at b: expected type 'string', got 'int'",
            "at root: unexpected key 'y'",
            "at root: unexpected key 'z'",
        ],
    ),
    ({"a": {"b": {}}}, {"properties": {"a": {"properties": {"b": {"required": ["c"]}}}}}, [
        "at a.b: missing required key 'c'",
    ]),
    ({"a": 1, "b": "x"}, {"additionalProperties": "int"}, [
        "at b: expected type 'int', got 'string'",
    ]),
    ({"a": None}, {"required": ["a"], "properties": {"a": "int"}}, [
        "at a: expected type 'int', got 'nil'",
    ]),
    (StructValue(POINT, {"x": "1"}), {"properties": {"x": "int"}, "required": ["y"]}, [
        "at root: missing required key 'y'",
        "at x: expected type 'int', got 'string'",
    ]),
    # lists and sets
    ({"xs": [1, 2, "3"]}, {"properties": {"xs": {"type": "list", "items": "int"}}}, [
        "at xs[2]: expected type 'int', got 'string'",
    ]),
    ([[1], ["a"]], {"items": {"items": "int"}}, [
        "at root[1][0]: expected type 'int', got 'string'",
    ]),
    ([1], {"min_items": 2}, ["at root: must have at least 2 items, got 1"]),
    ([1, 2, 3], {"max_items": 2}, ["at root: must have at most 2 items, got 3"]),
    (a_set(1, "x"), {"type": "set", "items": "int", "min_items": 3}, [
        "at root: must have at least 3 items, got 2",
        "at root[1]: expected type 'int', got 'string'",
    ]),
    # strings
    ("añ", {"min_length": 2, "max_length": 2}, []),
    ("a1", {"type": "string", "max_length": 1, "pattern": "^[a-z]+$", "enum": ["b", "c"]}, [
        "at root: must have at most 1 characters, got 2",
        "at root: must match pattern '^[a-z]+$'",
        "at root: must be one of [b, c]",
    ]),
    ("xay", {"pattern": "a"}, []),
    # numbers
    (1.0, {"enum": [1]}, []),
    (3, {"type": "int", "min": 3, "max": 3}, []),
    (2, {"min": 3, "max": 1, "enum": [5, "x"]}, [
        "at root: must be at least 3, got 2",
        "at root: must be at most 1, got 2",
        "at root: must be one of [5, x]",
    ]),
    # constraints of other kinds say nothing
    ("text", {"min": 9, "min_items": 9, "required": ["a"], "items": "int"}, []),
    # references
    (
        {"left": {"left": {}, "right": 7}},
        {"type": "dict", "properties": {"left": {"$ref": "#"}, "right": {"$ref": "#"}}},
        ["at left.right: expected type 'dict', got 'int'"],
    ),
    (
        {"a": "x"},
        {
            "properties": {"a": {"$ref": "#/$defs/na~1me/0"}},
            "$defs": {"na/me": [{"type": "integer"}]},
        },
        ["at a: expected type 'int', got 'string'"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("value", "schema", "errors"), CHECKS)
def test_checks(value: Value, schema: Value, errors: list[str]) -> None:
    result = call("schema_check", value, schema)
    assert call("schema_is", value, schema) is call("is_type", value, schema) is not errors
    if not errors:
        assert result.variant == "Ok"
        assert equal(RUN, result.fields[0], value) or isinstance(value, SampleClosure)
    else:
        message = "; ".join(errors)
        (facts,) = result.fields
        assert (result.variant, facts["errors"]) == ("Err", errors)
        assert facts == {"message": message, "errors": errors, "value": value}
        for name in ("schema_expect", "json_validate"):
            raised = refused(name, value, schema)
            assert (raised.code, raised.caught) == ("schema_mismatch", message)


def test_what_the_throwing_ones_return() -> None:
    assert call("schema_expect", [1], {"items": "int"}) == [1]
    assert call("json_validate", [1], {"items": "int"}) is True


DEFAULTS: dict[str, Value] = {
    "type": "dict",
    "required": ["a"],
    "properties": {
        "a": {"type": "int", "default": 7},
        "b": {"properties": {"c": {"default": []}}},
        "items": {"items": {"properties": {"d": {"default": 1}}}},
        "e": {"union": ["int", {"properties": {"f": {"default": 2}}}]},
    },
}


def test_defaults_fill_what_is_missing() -> None:
    value = {"b": {}, "items": [{}, {"d": None}], "e": {}}
    filled = {"a": 7, "b": {"c": []}, "items": [{"d": 1}, {"d": None}], "e": {"f": 2}}
    assert call("schema_parse", value, DEFAULTS).fields == (filled,)
    assert call("schema_expect", value, DEFAULTS, True) == filled
    assert value == {"b": {}, "items": [{}, {"d": None}], "e": {}}


def test_defaults_are_left_out_where_they_were_not_asked_for() -> None:
    assert refused("schema_expect", {}, DEFAULTS).caught == "at root: missing required key 'a'"
    assert call("schema_check", {}, DEFAULTS).variant == "Err"
    assert call("schema_check", {"a": 1}, DEFAULTS).fields == ({"a": 1},)


def test_defaults_of_structs_and_sets() -> None:
    struct = call(
        "schema_parse", StructValue(POINT, {"x": 1}), {"properties": {"y": {"default": 2}}}
    )
    assert struct.fields == (StructValue(POINT, {"x": 1, "y": 2}),)
    items = {"type": "set", "items": {"properties": {"d": {"default": 1}}}}
    (filled,) = call("schema_parse", a_set({}, {"d": 1}), items).fields
    assert equal(RUN, filled, a_set({"d": 1}))


def test_a_default_is_checked_like_any_value() -> None:
    schema = {"properties": {"a": {"type": "int", "default": "x"}}}
    assert call("schema_parse", {}, schema).fields[0]["errors"] == [
        "at a: expected type 'int', got 'string'"
    ]


@pytest.mark.parametrize("name", ["schema_is", "schema_check", "schema_parse", "schema_expect"])
def test_deep_values_are_no_invalid_ones(name: str) -> None:
    """HSC-4: what is not followed is told, as an error."""
    schema = {"items": {"$ref": "#"}}
    raised = refused(name, nested(5000), schema)
    assert raised.code == "value_nesting"
    assert str(raised) == f"Runtime error: a value nests deeper than {DEEPEST} levels"


@pytest.mark.parametrize("schema", [
    {"items": {"$ref": "#"}},
    {"union": ["nil", {"$ref": "#/$defs/list"}], "$defs": {"list": {"items": {"$ref": "#"}}}},
])  # fmt: skip
def test_what_json_can_nest_is_checked_to_the_ground(schema: Value) -> None:
    assert call("schema_is", nested(511, None), schema)
    assert not call("schema_is", nested(511, 0), {**schema, "type": "list"})


@pytest.mark.parametrize("schema", [
    {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
    {"$ref": "#"},
])  # fmt: skip
def test_references_in_a_circle_are_no_schema(schema: Value) -> None:
    raised = refused("schema_is", 1, schema)
    assert (raised.code, str(raised).endswith("leads to itself")) == ("schema_invalid", True)


def test_branches_in_a_circle_are_told() -> None:
    assert refused("schema_is", 1, {"all_of": [{"$ref": "#"}]}).code == "value_nesting"


def test_deep_schemas_get_an_answer() -> None:
    schema: Value = "int"
    for _ in range(5000):
        schema = {"items": schema}
    assert "nests deeper than 200 levels" in str(refused("schema_is", 1, schema))


def test_schemas_with_shared_parts_are_canonical_in_no_time() -> None:
    schema: Value = {"type": "integer"}
    for _ in range(150):
        schema = {"properties": {"a": schema, "b": schema}}
    assert call("schema_is", {"a": {"b": {}}}, schema)


def test_branches_without_end_reach_a_limit() -> None:
    schema = {"union": [{"items": {"$ref": "#"}, "const": 0}, {"items": {"$ref": "#"}, "const": 1}]}
    run = Run(Host(environment={}), print, Limits(steps=10_000))
    with pytest.raises(LimitError):
        call("schema_is", nested(60), schema, run=run)


@given(st.sampled_from(sorted(TYPES - {"any", "closure", "float", "dict"})))
def test_a_type_is_the_name_of_its_values(name: str) -> None:
    kinds = every_kind()
    assert {kind for kind, value in kinds.items() if call("is_type", value, name)} == {name}


def test_types_that_other_kinds_count_as() -> None:
    accepted = {
        name: {kind for kind, value in every_kind().items() if call("is_type", value, name)}
        for name in ("closure", "float", "dict", "any")
    }
    assert accepted == {
        "closure": {"closure", "builtin"},
        "float": {"float", "int"},
        "dict": {"dict", "struct"},
        "any": set(every_kind()),
    }


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=8,
)


def schema_for(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        parts = {key: schema_for(part) for key, part in value.items()}
        return {"type": "object", "properties": parts, "required": list(parts)} | {
            "additionalProperties": False
        }
    if isinstance(value, list):
        return {"type": "array", "items": {"anyOf": [schema_for(item) for item in value]}}
    return {"const": value}


@given(json_values)
def test_a_value_passes_the_schema_that_was_made_for_it(value: Any) -> None:
    assert call("schema_check", value, schema_for(value)).fields == (value,)
    if isinstance(value, dict):
        assert not call("schema_is", {**value, "one more": 1}, schema_for(value))
