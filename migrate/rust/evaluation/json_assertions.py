"""`assert_json_eq!` and `assert_json_include!` of assert-json-diff (GEN-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.expectation import Index, Key
from migrate.rust.evaluation.assertions import claimed, readable
from migrate.rust.evaluation.comprehensions import listed
from migrate.rust.evaluation.conditions import Condition, Predicate, both, select
from migrate.rust.evaluation.dispatch import evaluate, plain
from migrate.rust.evaluation.json_writing import written
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.records import opened
from migrate.rust.evaluation.relations import equal, is_known
from migrate.rust.evaluation.serialised import serialises_to
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import JSON
from migrate.rust.evaluation.values import DERIVED, Choice, Comprehension, Measure, Place
from migrate.rust.known.values import UNIT, JsonValue, Some, StructValue, ValueSet, to_json
from migrate.rust.source.macros import macro_body

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@macro("assert_json_eq")
def assert_json_eq(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_json_eq!(a, b)`: both sides as serde writes them."""
    arguments = readable(scope, node, 2)
    if arguments is None:
        return UNIT
    return claimed(scope, node, arguments[2:], lambda: _same(scope, arguments[0], arguments[1]))


def _same(scope: Scope, one: Fragment, other: Fragment) -> Condition:
    left, right = plain(evaluate(scope, one)), plain(evaluate(scope, other))
    if is_known(left):
        left, right, other = right, left, one
    if is_known(right):
        return serialises_to(scope.run, left, to_json(written(scope, right, other)))
    return equal(scope.run, left, right)


@macro("assert_json_include")
def assert_json_include(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_json_include!(actual: a, expected: e)`: what `e` has, `a` has too."""
    arguments = readable(scope, node, 2)
    if arguments is None:
        return UNIT
    first = macro_body(node).tokens[1]
    actual, wanted = arguments[1::-1] if first.text == "expected" else arguments[:2]

    def claim() -> Condition:
        value = plain(evaluate(scope, wanted))
        if not is_known(value):
            raise Unsupported("output_dependent_property", "an output that another one includes")
        json = to_json(written(scope, value, wanted))
        return _includes(scope, plain(evaluate(scope, actual)), json)

    return claimed(scope, node, arguments[2:], claim)


def _includes(scope: Scope, value: Value, json: Any) -> Condition:
    """Return one demand for every leaf of `json`; lists go by index."""
    value = _unwrapped(value)
    if not isinstance(json, dict | list):
        return serialises_to(scope.run, value, json)
    if isinstance(value, Choice):
        return select(
            value.condition,
            _includes(scope, value.then, json),
            _includes(scope, value.otherwise, json),
        )
    if isinstance(value, Place) and not json:
        kind = "object" if isinstance(json, dict) else "array"
        return category(value) == "list" or demand(value, "is_type", kind)
    if is_known(value) and not isinstance(value, OBJECTS if isinstance(json, dict) else LISTS):
        return False  # nothing is in it, an empty object or list neither
    entries = json.items() if isinstance(json, dict) else enumerate(json)
    result: Condition = True
    for key, item in entries:
        part = _part(scope, value, key)
        result = both(result, part is not None and _includes(scope, part[0], item))
    return result


OBJECTS = (dict, StructValue)
LISTS = (list, tuple, ValueSet)
"""Known values that serde writes as an object, or as a list."""


def _unwrapped(value: Value) -> Value:
    """Return what a value is when it stands in a JSON value: `json!(output)` is that output."""
    while isinstance(value, JsonValue | Some):
        value = value.data if isinstance(value, JsonValue) else value.value
    return listed(value) if isinstance(value, Comprehension) else value


def _part(scope: Scope, value: Value, key: str | int) -> tuple[Value] | None:
    """Return what stands under a key of an object or at an index of a list, if anything can."""
    value = _unwrapped(value)
    if isinstance(value, Place):
        parts = opened(scope.run, value)
        if parts is None:
            segment = Key(key) if isinstance(key, str) else Index(key)
            return (value.below(segment, JSON),)
        if isinstance(parts, StructValue) and key not in parts.fields:
            raise Unsupported("unresolved_name", f"field {key} of {value.type.name}")
        value = parts
    if isinstance(value, StructValue):
        value = value.fields
    if isinstance(value, dict) and isinstance(key, str):
        return (value[key],) if key in value else None
    if isinstance(value, list | tuple) and isinstance(key, int):
        return (value[key],) if key < len(value) else None
    if isinstance(value, DERIVED) and not isinstance(value, Measure | Predicate):
        raise Unsupported("output_dependent_property", "a part of what is computed from outputs")
    return None
