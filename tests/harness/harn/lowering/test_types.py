"""TOOL-4, row by row: the schema of a type, and how it stands in a tool entry."""

import pytest
from declarations import aliases, declaration

from harness.harn.lowering import Schema, json_names, lower, lower_wholly
from harness.harn.syntax.nodes import NamedType, Type

STRING, INT, INTEGER = {"type": "string"}, {"type": "int"}, {"type": "integer"}
CLOSURE = {"type": "string", "x-harn-type": "closure"}

ROWS: dict[str, tuple[Schema | None, Schema]] = {
    "string": (STRING, STRING),
    "int": (INT, INTEGER),
    "float": ({"type": "float"}, {"type": "number"}),
    "bool": ({"type": "bool"}, {"type": "boolean"}),
    "nil": ({"type": "nil"}, {"type": "null"}),
    "list": ({"type": "list"}, {"type": "array"}),
    "dict": ({"type": "dict"}, {"type": "object"}),
    "set": ({"type": "set"}, {"type": "array", "uniqueItems": True}),
    "bytes": ({"type": "bytes"}, {"type": "bytes"}),
    "closure": ({"type": "closure"}, CLOSURE),
    "list<int>": ({"type": "list", "items": INT}, {"type": "array", "items": INTEGER}),
    "list<Point>": ({"type": "list"}, {"type": "array"}),
    "set<int>": (
        {"type": "set", "items": INT},
        {"type": "array", "uniqueItems": True, "items": INTEGER},
    ),
    "dict<string, int>": (
        {"type": "dict", "additional_properties": INT},
        {"type": "object", "additionalProperties": INTEGER},
    ),
    "dict<string, Point>": ({"type": "dict"}, {"type": "object"}),
    "dict<int, int>": ({"type": "dict"}, {"type": "object"}),
    "{b: int, a?: string, c: list<nil>}": (
        {
            "type": "dict",
            "properties": {"b": INT, "a": STRING, "c": {"type": "list", "items": {"type": "nil"}}},
            "required": ["b", "c"],
        },
        {
            "type": "object",
            "properties": {
                "b": INTEGER,
                "a": STRING,
                "c": {"type": "array", "items": {"type": "null"}},
            },
            "required": ["b", "c"],
        },
    ),
    "{a?: string}": (
        {"type": "dict", "properties": {"a": STRING}},
        {"type": "object", "properties": {"a": STRING}},
    ),
    "{}": ({"type": "dict", "properties": {}}, {"type": "object", "properties": {}}),
    "{a: int, b?: Point}": (None, {"type": "any"}),
    '"x" | "y"': (
        {"type": "string", "enum": ["x", "y"]},
        {"type": "string", "enum": ["x", "y"]},
    ),
    "2 | -1": ({"type": "int", "enum": [2, -1]}, {"type": "integer", "enum": [2, -1]}),
    '"x" | 1': (
        {"union": [{"type": "string", "const": "x"}, {"type": "int", "const": 1}]},
        {"oneOf": [{"type": "string", "const": "x"}, {"type": "integer", "const": 1}]},
    ),
    "true | false": (
        {"union": [{"type": "bool", "const": True}, {"type": "bool", "const": False}]},
        {"oneOf": [{"type": "boolean", "const": True}, {"type": "boolean", "const": False}]},
    ),
    "1.5": ({"type": "float", "const": 1.5}, {"type": "number", "const": 1.5}),
    "int | Point | nil": (
        {"union": [INT, {"type": "nil"}]},
        {"oneOf": [INTEGER, {"type": "null"}]},
    ),
    "Point | Line": (None, {"type": "any"}),
    "fn(int) -> int": ({"type": "closure"}, CLOSURE),
    "iter<int>": (None, {"type": "any"}),
    "Point": (None, {"type": "any"}),
}


def named(name: str) -> NamedType:
    return NamedType(0, name)


def type_of(text: str) -> Type:
    found: Type = declaration(f"type T = {text}").type
    return found


@pytest.mark.parametrize(("text", "schema", "entry"), [(text, *row) for text, row in ROWS.items()])
def test_a_type_lowers_to_a_schema(text: str, schema: Schema | None, entry: Schema):
    assert lower(type_of(text), {}) == schema
    assert json_names(lower(type_of(text), {})) == entry


def test_no_type_has_no_schema():
    assert lower(None, {}) is None
    assert json_names(None) == {"type": "any"}


def test_the_required_fields_are_in_the_order_of_the_source():
    lowered = lower(type_of("{z: int, a: int}"), {})
    assert lowered is not None
    assert lowered["required"] == ["z", "a"]


def test_a_check_knows_no_union_with_a_member_that_has_no_schema():
    nested = type_of("list<Point | nil>")
    assert lower(nested, {}) == {"type": "list", "items": {"union": [{"type": "nil"}]}}
    assert lower_wholly(nested, {}) == {"type": "list"}
    assert lower_wholly(type_of("int | nil"), {}) == {"union": [INT, {"type": "nil"}]}


def test_an_alias_is_what_it_names():
    known = aliases("type Id = string | int; type Ids = list<Id>")
    assert lower(named("Ids"), known) == {"type": "list", "items": {"union": [STRING, INT]}}


def test_an_alias_inside_itself_has_no_schema_there():
    known = aliases("type Tree = {size: int, parts: list<Tree>}")
    assert lower(named("Tree"), known) == {
        "type": "dict",
        "properties": {"size": INT, "parts": {"type": "list"}},
        "required": ["size", "parts"],
    }


@pytest.mark.parametrize(
    "declared",
    ["type A = A", "type A = B; type B = A", "type A = {b: B}; type B = {a?: A}"],
)
def test_aliases_of_each_other_have_no_schema(declared: str):
    assert lower(named("A"), aliases(declared)) is None


def test_an_alias_with_parameters_has_no_schema():
    known = aliases("type Page<T> = {items: list<T>}; type Pages = Page<int>")
    assert lower(named("Page"), known) is None
    assert lower(named("Pages"), known) is None


def test_a_long_chain_of_aliases_has_no_schema():
    known = aliases("\n".join(f"type A{i} = A{i + 1}" for i in range(5_000)) + "\ntype A5000 = int")
    assert lower(named("A4990"), known) == INT
    assert lower(named("A0"), known) is None


def test_a_type_that_doubles_with_each_alias_has_no_schema():
    links = "\n".join(f"type A{i} = {{l: A{i + 1}, r: A{i + 1}}}" for i in range(40))
    known = aliases(links + "\ntype A40 = int")
    assert lower(named("A0"), known) is None
    assert lower(named("A38"), known) is not None
