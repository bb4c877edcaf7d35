"""`serde_json::to_string` and its kin: structs and enums by their attributes (GEN-23, GEN-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate.rust.evaluation.dispatch import plain
from migrate.rust.evaluation.library_functions import library_function
from migrate.rust.evaluation.paths import call_path
from migrate.rust.evaluation.places import category
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.serde_scope import declared, is_newtype
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import STRING
from migrate.rust.evaluation.values import Place
from migrate.rust.evaluation.without_order import need_order_inside
from migrate.rust.known import ordered_json
from migrate.rust.known.conversion import rebuilt
from migrate.rust.known.types import RustType
from migrate.rust.known.values import (
    EnumValue,
    Err,
    JsonValue,
    Ok,
    Some,
    StructValue,
    copied,
    from_json,
    to_json,
)
from migrate.rust.source.serde_types import ALWAYS, SerdeEnum, SerdeStruct

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.conversion import Parts
    from migrate.rust.source.syntax import Fragment


@library_function("serde_json::to_string", "serde_json::to_vec")
def to_text(
    scope: Scope, arguments: list[Value], node: Fragment, _wanted: RustType | None
) -> Value:
    """`serde_json::to_string(value)`; of an output, its JSON text (IDM-96)."""
    value = plain(arguments[0])
    if isinstance(value, Place) and category(value) in {"json", "map"}:
        return Ok(value.through("to_json", STRING))
    need_order_inside(value)
    return Ok(ordered_json.compact(_known(scope, value, node)))


@library_function("serde_json::to_string_pretty")
def to_pretty(
    scope: Scope, arguments: list[Value], node: Fragment, _wanted: RustType | None
) -> Value:
    """`serde_json::to_string_pretty(value)`: indented by two spaces."""
    value = plain(arguments[0])
    need_order_inside(value)
    return Ok(ordered_json.pretty(_known(scope, value, node)))


@library_function("serde_json::to_value")
def to_value(
    scope: Scope, arguments: list[Value], node: Fragment, _wanted: RustType | None
) -> Value:
    """`serde_json::to_value(value)`."""
    value = plain(arguments[0])
    if isinstance(value, Place | JsonValue):
        return Ok(value)
    return Ok(from_json(to_json(written(scope, value, node))))


def _known(scope: Scope, value: Value, node: Fragment) -> Any:
    if not is_known(value):
        raise Unsupported("output_dependent_property", "JSON text of an output")
    return to_json(written(scope, value, node))


def written(scope: Scope, value: Value, node: Fragment) -> Value:
    """Return a value in which structs and enums of the inputs are what serde makes of them.

    Raises `Unsupported` for a type that is written in a way nobody knows here.
    """
    if not isinstance(value, list | tuple | dict | Some | StructValue | EnumValue | JsonValue):
        return value
    return rebuilt(value, lambda part: _split(scope, part, node))


def _split(scope: Scope, value: Value, node: Fragment) -> Parts:
    match value:
        case StructValue():
            return _struct(scope, value, node)
        case EnumValue():
            return _enum(scope, value, node)
        case Some():
            return (value.value,), lambda done: Some(done[0])
        case list() | tuple():
            return value, type(value)
        case dict():
            return _entries({key: value[key] for key in sorted(value, key=str)})
        case JsonValue():
            return (value.data,), lambda done: JsonValue(done[0])
        case Ok() | Err():
            raise Unsupported("unsupported_expr", "a result written as JSON")
    return (), lambda done: value


def _struct(scope: Scope, value: StructValue, node: Fragment) -> Parts:
    found = declared(scope, scope.module, RustType(value.type))
    if found is None or not isinstance(found[0], SerdeStruct):
        raise _undeclared(value)
    if is_newtype(found[0]):
        return list(value.fields.values()), lambda done: done[0]
    if found[0].positional:
        return list(value.fields.values()), list
    return _entries(_written_fields(scope, found[0], value.fields, node))


def _written_fields(
    scope: Scope, struct: SerdeStruct, fields: dict[str, Value], node: Fragment
) -> dict[str, Value]:
    """Return the fields that are written, by their keys."""
    result: dict[str, Value] = {}
    for field in struct.fields:
        held = fields.get(field.name)
        if field.name in fields and not _is_omitted(scope, field.omitted, held, node):
            result[field.key] = held
    return result


def _is_omitted(scope: Scope, test: str | None, value: Value, node: Fragment) -> bool:
    if test is None or test == ALWAYS:
        return test is not None
    told = call_path(scope, tuple(test.split("::")), [copied(value)], node)
    if not isinstance(told, bool):
        raise Unsupported("output_dependent_property", f"whether {test} holds")
    return told


def _enum(scope: Scope, value: EnumValue, node: Fragment) -> Parts:
    found = declared(scope, scope.module, RustType(value.type))
    enum = found[0] if found is not None else None
    if not isinstance(enum, SerdeEnum):
        raise _undeclared(value)
    name, struct = next(pair for pair in enum.variants.items() if pair[1].name == value.variant)
    fields = _written_fields(scope, struct, dict(value.fields), node)
    if enum.tag is not None:
        if value.values:
            raise Unsupported("unsupported_expr", f"{value.variant} written with a tag")
        return _entries({enum.tag: name, **fields})
    if value.fields:
        parts, build = _entries(fields)
        return parts, lambda done: {name: build(done)}
    if len(value.values) == 1:
        return value.values, lambda done: {name: done[0]}
    return value.values, lambda done: {name: done} if done else name


def _undeclared(value: StructValue | EnumValue) -> Unsupported:
    """Return the gap that a value is whose type is not among the inputs: serde may rename it."""
    return Unsupported("unresolved_name", f"how {value.type} is written as JSON")


def _entries(fields: dict[str, Value]) -> Parts:
    keys = list(fields)
    return list(fields.values()), lambda done: dict(zip(keys, done, strict=True))
