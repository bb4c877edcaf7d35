"""Type expressions (SCH-5), in the notation of `shown` below."""

from __future__ import annotations

from typing import Any

import pytest
from argument_cases import read_json

from parser.arguments.coercion import coerced
from parser.arguments.types import (
    MAX_DEPTH,
    MAX_PARTS,
    UNKNOWN,
    Array,
    Intersection,
    Literal,
    Object,
    Primitive,
    Reference,
    TypeExpression,
    Union,
    read_type,
)

CASES = read_json("types.json")
COERCIONS = read_json("coercions.json")


def shown(kind: TypeExpression) -> str:
    match kind:
        case Primitive(name):
            return name
        case Literal(value):
            return repr(value)
        case Reference(target):
            return f"-> {target}"
        case Array():
            return "[...]"
        case Object():
            return "{...}"
        case Union(members):
            return "(" + " | ".join(map(shown, members)) + ")"
        case Intersection(members):
            return "(" + " & ".join(map(shown, members)) + ")"
    return "?"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_type(case: dict[str, Any]) -> None:
    assert shown(read_type(case["schema"])) == case["type"]


@pytest.mark.parametrize("case", COERCIONS, ids=lambda case: case["why"])
def test_coercion(case: dict[str, Any]) -> None:
    value = coerced(case["text"], read_type(case["schema"]))

    assert (type(value), value) == (type(case["value"]), case["value"])


def test_a_schema_that_holds_itself_is_unknown() -> None:
    schema: dict[str, Any] = {"type": "bool"}
    schema["anyOf"] = [schema]

    assert read_type(schema) == UNKNOWN


def test_a_schema_that_repeats_itself_without_end_is_unknown() -> None:
    schema: dict[str, Any] = {"type": "bool"}
    for _ in range(MAX_DEPTH - 2):
        schema = {"anyOf": [schema, schema]}

    assert read_type(schema) == UNKNOWN


@pytest.mark.parametrize(("levels", "type_"), [(MAX_DEPTH, "bool"), (MAX_DEPTH + 1, "?")])
def test_the_limit_of_depth(levels: int, type_: str) -> None:
    schema: dict[str, Any] = {"type": "bool"}
    for _ in range(levels - 1):
        schema = {"anyOf": [schema]}

    assert shown(read_type(schema)) == type_


def test_a_long_enum_is_no_deep_schema() -> None:
    kind = read_type({"enum": list(range(2 * MAX_PARTS))})

    assert isinstance(kind, Union)
    assert len(kind.members) == 2 * MAX_PARTS
