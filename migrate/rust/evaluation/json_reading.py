"""`serde_json::from_str` and its kin (GEN-23, GEN-24, IDM-94)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.deserialising import deserialised
from migrate.rust.evaluation.dispatch import excerpt, plain
from migrate.rust.evaluation.library_functions import library_function
from migrate.rust.evaluation.places import demand
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.typed_outputs import typed_output
from migrate.rust.evaluation.types import JSON, argument
from migrate.rust.evaluation.values import Choice, Opaque, Place
from migrate.rust.known import json_text
from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.values import ByteString, Err, JsonValue, Ok, from_json, to_json

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

UNTYPED = frozenset({"_", "Value", "JsonValue"})


@library_function("Value::from_str")
def value_from_text(
    scope: Scope, arguments: list[Value], node: Fragment, _wanted: RustType | None
) -> Value:
    """`Value::from_str(text)`, and `text.parse::<Value>()`: as JSON."""
    return from_text(scope, arguments, node, JSON)


@library_function("serde_json::from_str", "serde_json::from_slice")
def from_text(
    scope: Scope, arguments: list[Value], node: Fragment, wanted: RustType | None
) -> Value:
    """`serde_json::from_str(text)`: as JSON, or as the type that is asked for."""
    text = plain(arguments[0])
    kind = _type_asked(wanted, node)
    if isinstance(text, Place):
        parsed = text.through("parse_json", JSON)
        return _as_json(parsed) if kind is None else typed_output(scope, parsed, kind)
    read = json_text.read(_text(text))
    if isinstance(read, Err) or kind is None:
        return read
    assert isinstance(read.value, JsonValue)
    return deserialised(scope, to_json(read.value), kind, node)


@library_function("serde_json::from_value")
def from_value(
    scope: Scope, arguments: list[Value], node: Fragment, wanted: RustType | None
) -> Value:
    """`serde_json::from_value(value)`: JSON as the type that is asked for."""
    value = plain(arguments[0])
    kind = _type_asked(wanted, node)
    if isinstance(value, Place):
        return Ok(value) if kind is None else typed_output(scope, value, kind)
    if not is_known(value):
        raise NeedsKnown(value, "JSON")
    json = to_json(value)
    return Ok(from_json(json)) if kind is None else deserialised(scope, json, kind, node)


def _type_asked(wanted: RustType | None, node: Fragment) -> RustType | None:
    """Return the type that JSON is read as, None where it stays JSON.

    Where nothing says which one that is, nobody knows what is refused either.
    """
    if wanted is None:
        raise Unsupported("unsupported_expr", f"JSON read as an unclear type: {excerpt(node)}")
    kind = argument(wanted) if wanted.name == "Result" else wanted
    return None if kind.name in UNTYPED else kind


def _as_json(parsed: Place) -> Choice:
    error = Err(Opaque("output_dependent_property", "a JSON error"))
    return Choice(demand(parsed, "present"), Ok(parsed), error)


def _text(value: Value) -> str:
    if isinstance(value, ByteString):
        return value.value.decode("utf-8", "replace")
    if not isinstance(value, str):
        raise NeedsKnown(value, "JSON text")
    return value
