"""TOOL-4, row by row: the schema of a type, and how it stands in a tool entry."""

import pytest

from harness.harn.lowering import Aliases, Schema, json_names, lower, lower_wholly
from harness.harn.syntax.nodes import (
    FunctionType,
    LiteralType,
    NamedType,
    ShapeType,
    Type,
    TypeDeclaration,
    TypeField,
    TypeParameter,
    UnionType,
)


def named(name: str, *arguments: Type) -> NamedType:
    return NamedType(0, name, arguments)


def literal(value: bool | float | str) -> LiteralType:
    return LiteralType(0, value)


def union(*members: Type) -> UnionType:
    return UnionType(0, members)


def shape(**fields: Type) -> ShapeType:
    """A shape; a name that ends in `_` is that of an optional field."""
    return ShapeType(
        0,
        tuple(
            TypeField(0, name.rstrip("_"), one, name.endswith("_")) for name, one in fields.items()
        ),
    )


def aliases(**types: Type) -> Aliases:
    return {name: TypeDeclaration(0, name, one) for name, one in types.items()}


STRING, INT = {"type": "string"}, {"type": "int"}
POINT = named("Point")  # a struct: it has no schema

ROWS: dict[str, tuple[Type | None, Schema | None, Schema]] = {
    "string": (named("string"), STRING, STRING),
    "int": (named("int"), INT, {"type": "integer"}),
    "float": (named("float"), {"type": "float"}, {"type": "number"}),
    "bool": (named("bool"), {"type": "bool"}, {"type": "boolean"}),
    "nil": (named("nil"), {"type": "nil"}, {"type": "null"}),
    "list": (named("list"), {"type": "list"}, {"type": "array"}),
    "dict": (named("dict"), {"type": "dict"}, {"type": "object"}),
    "set": (named("set"), {"type": "set"}, {"type": "array", "uniqueItems": True}),
    "bytes": (named("bytes"), {"type": "bytes"}, {"type": "bytes"}),
    "closure": (
        named("closure"),
        {"type": "closure"},
        {"type": "string", "x-harn-type": "closure"},
    ),
    "list<int>": (
        named("list", named("int")),
        {"type": "list", "items": INT},
        {"type": "array", "items": {"type": "integer"}},
    ),
    "list<Point>": (named("list", POINT), {"type": "list"}, {"type": "array"}),
    "set<int>": (
        named("set", named("int")),
        {"type": "set", "items": INT},
        {"type": "array", "uniqueItems": True, "items": {"type": "integer"}},
    ),
    "dict<string, int>": (
        named("dict", named("string"), named("int")),
        {"type": "dict", "additional_properties": INT},
        {"type": "object", "additionalProperties": {"type": "integer"}},
    ),
    "dict<string, Point>": (
        named("dict", named("string"), POINT),
        {"type": "dict"},
        {"type": "object"},
    ),
    "dict<int, int>": (
        named("dict", named("int"), named("int")),
        {"type": "dict"},
        {"type": "object"},
    ),
    "{b: int, a?: string, c: list<nil>}": (
        shape(b=named("int"), a_=named("string"), c=named("list", named("nil"))),
        {
            "type": "dict",
            "properties": {"b": INT, "a": STRING, "c": {"type": "list", "items": {"type": "nil"}}},
            "required": ["b", "c"],
        },
        {
            "type": "object",
            "properties": {
                "b": {"type": "integer"},
                "a": STRING,
                "c": {"type": "array", "items": {"type": "null"}},
            },
            "required": ["b", "c"],
        },
    ),
    "{a?: string}": (
        shape(a_=named("string")),
        {"type": "dict", "properties": {"a": STRING}},
        {"type": "object", "properties": {"a": STRING}},
    ),
    "{a: int, b?: Point}": (shape(a=named("int"), b_=POINT), None, {"type": "any"}),
    '"x" | "y"': (
        union(literal("x"), literal("y")),
        {"type": "string", "enum": ["x", "y"]},
        {"type": "string", "enum": ["x", "y"]},
    ),
    "2 | 1": (
        union(literal(2), literal(1)),
        {"type": "int", "enum": [2, 1]},
        {"type": "integer", "enum": [2, 1]},
    ),
    '"x" | 1': (
        union(literal("x"), literal(1)),
        {"union": [{"type": "string", "const": "x"}, {"type": "int", "const": 1}]},
        {"oneOf": [{"type": "string", "const": "x"}, {"type": "integer", "const": 1}]},
    ),
    "true | false": (
        union(literal(True), literal(False)),
        {"union": [{"type": "bool", "const": True}, {"type": "bool", "const": False}]},
        {"oneOf": [{"type": "boolean", "const": True}, {"type": "boolean", "const": False}]},
    ),
    "1.5": (literal(1.5), {"type": "float", "const": 1.5}, {"type": "number", "const": 1.5}),
    "int | Point | nil": (
        union(named("int"), POINT, named("nil")),
        {"union": [INT, {"type": "nil"}]},
        {"oneOf": [{"type": "integer"}, {"type": "null"}]},
    ),
    "Point | Line": (union(POINT, named("Line")), None, {"type": "any"}),
    "fn(int) -> int": (
        FunctionType(0, (named("int"),), named("int")),
        {"type": "closure"},
        {"type": "string", "x-harn-type": "closure"},
    ),
    "iter<int>": (named("iter", named("int")), None, {"type": "any"}),
    "Point": (POINT, None, {"type": "any"}),
    "no type": (None, None, {"type": "any"}),
}


@pytest.mark.parametrize(("type_", "schema", "entry"), ROWS.values(), ids=list(ROWS))
def test_a_type_lowers_to_a_schema(type_: Type | None, schema: Schema | None, entry: Schema):
    assert lower(type_, {}) == schema
    assert json_names(lower(type_, {})) == entry


def test_the_required_fields_are_in_the_order_of_the_source():
    lowered = lower(shape(z=named("int"), a=named("int")), {})
    assert lowered is not None
    assert lowered["required"] == ["z", "a"]


def test_a_check_knows_no_union_with_a_member_that_has_no_schema():
    nested = named("list", union(POINT, named("nil")))
    assert lower(nested, {}) == {"type": "list", "items": {"union": [{"type": "nil"}]}}
    assert lower_wholly(nested, {}) == {"type": "list"}
    assert lower_wholly(union(named("int"), named("nil")), {}) == {"union": [INT, {"type": "nil"}]}


def test_an_alias_is_what_it_names():
    known = aliases(Id=union(named("string"), named("int")), Ids=named("list", named("Id")))
    assert lower(named("Ids"), known) == {"type": "list", "items": {"union": [STRING, INT]}}


def test_an_alias_inside_itself_has_no_schema_there():
    known = aliases(Tree=shape(size=named("int"), parts=named("list", named("Tree"))))
    assert lower(named("Tree"), known) == {
        "type": "dict",
        "properties": {"size": INT, "parts": {"type": "list"}},
        "required": ["size", "parts"],
    }


@pytest.mark.parametrize(
    "known",
    [
        aliases(A=named("A")),
        aliases(A=named("B"), B=named("A")),
        aliases(A=shape(b=named("B")), B=shape(a_=named("A"))),
    ],
    ids=["itself", "each other", "in shapes"],
)
def test_aliases_of_each_other_have_no_schema(known: Aliases):
    assert lower(named("A"), known) is None


def test_an_alias_with_parameters_has_no_schema():
    page = TypeDeclaration(
        0, "Page", shape(items=named("list", named("T"))), (TypeParameter(0, "T"),)
    )
    assert lower(named("Page"), {"Page": page}) is None
    assert lower(named("Page", named("int")), {"Page": page}) is None


def test_a_long_chain_of_aliases_has_no_schema():
    links = {f"A{i}": named(f"A{i + 1}") for i in range(5_000)} | {"A5000": named("int")}
    assert lower(named("A4990"), aliases(**links)) == INT
    assert lower(named("A0"), aliases(**links)) is None


def test_a_type_that_doubles_with_each_alias_has_no_schema():
    links: dict[str, Type] = {
        f"A{i}": shape(l=named(f"A{i + 1}"), r=named(f"A{i + 1}")) for i in range(40)
    }
    known = aliases(**links, A40=named("int"))
    assert lower(named("A0"), known) is None
    assert lower(named("A38"), known) is not None
