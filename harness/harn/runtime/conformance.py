"""Typed parameters: does a value fit the schema of its type (FUN-11)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from harness.harn.errors import HarnError
from harness.harn.suggestion import closest
from harness.harn.values.display import display
from harness.harn.values.equality import equal
from harness.harn.values.model import SetValue, StructValue
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from harness.harn.lowering import Schema
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def require_type(run: Run, name: str, schema: Schema, value: Value) -> None:
    """Check an argument; `name` is that of its parameter. Raises `param_type` (FUN-11)."""
    if "properties" in schema:
        _require_shape(run, name, schema, value)
    elif not fits(run, schema, value):
        expected = f"parameter '{name}' expected {label(schema)}"
        message = f"{expected}, got {type_name(value)} ({display(value)})"
        raise HarnError("param_type", message, "Runtime error: TypeError: ")


def fits(run: Run, schema: Schema, value: Value) -> bool:
    """Tell whether a value is of a lowered type; int and float are of each other's (FUN-11)."""
    if "union" in schema:
        return any(fits(run, branch, value) for branch in schema["union"])
    if not _KINDS[schema["type"]](value):
        return False
    if "const" in schema:
        return equal(run, value, schema["const"])
    if "enum" in schema:
        return any(equal(run, value, one) for one in schema["enum"])
    return _parts_fit(run, schema, value)


def label(schema: Schema) -> str:
    """Return the type that a schema was lowered from, as a message names it."""
    if "union" in schema:
        return "|".join(label(branch) for branch in schema["union"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        return "|".join(json.dumps(one, ensure_ascii=False) for one in schema["enum"])
    if "items" in schema:
        return f"{schema['type']}<{label(schema['items'])}>"
    if "additional_properties" in schema:
        return f"dict<string, {label(schema['additional_properties'])}>"
    if "properties" in schema:
        fields = (_field_label(schema, name) for name in schema["properties"])
        return "{" + ", ".join(fields) + "}"
    return str(schema["type"])


def _field_label(schema: Schema, name: str) -> str:
    mark = "" if name in schema.get("required", []) else "?"
    return f"{name}{mark}: {label(schema['properties'][name])}"


def _require_shape(run: Run, path: str, schema: Schema, value: Value) -> None:
    fields = _fields(value)
    if fields is None:
        raise _wrong_shape(path, f"expected dict or struct, got {type_name(value)}")
    for name, field_schema in schema["properties"].items():
        if name in fields:
            _require_field(run, path, name, field_schema, fields[name])
        elif name in schema.get("required", []):
            raise _missing(path, name, field_schema, fields)


def _require_field(run: Run, path: str, name: str, schema: Schema, value: Value) -> None:
    if "properties" in schema:
        _require_shape(run, f"{path}.{name}", schema, value)
    elif not fits(run, schema, value):
        expected = f"field '{name}' expected {label(schema)}"
        raise _wrong_shape(path, f"{expected}, got {type_name(value)}")


def _missing(path: str, name: str, schema: Schema, fields: Mapping[str, Value]) -> HarnError:
    near = closest(name, (key for key in fields if key[:1] == name[:1]))
    hint = f", did you mean '{near}'?" if near else ""
    return _wrong_shape(path, f"missing field '{name}' ({label(schema)}){hint}")


def _wrong_shape(path: str, problem: str) -> HarnError:
    return HarnError("param_type", f"parameter '{path}': {problem}", "Type error: ")


def _fields(value: Value) -> Mapping[str, Value] | None:
    if type(value) is StructValue:
        return value.fields
    return value if type(value) is dict else None


def _parts_fit(run: Run, schema: Schema, value: Value) -> bool:
    if "items" in schema:
        return _all_fit(
            run, schema["items"], value.items.values() if type(value) is SetValue else value
        )
    if "additional_properties" in schema:
        return _all_fit(run, schema["additional_properties"], (_fields(value) or {}).values())
    fields, required = _fields(value) or {}, schema.get("required", [])
    return all(
        fits(run, one, fields[name]) if name in fields else name not in required
        for name, one in schema.get("properties", {}).items()
    )


def _all_fit(run: Run, schema: Schema, values: Iterable[Value]) -> bool:
    for value in values:
        run.spend(1)
        if not fits(run, schema, value):
            return False
    return True


def _is_number(value: Value) -> bool:
    return type(value) is int or type(value) is float


_KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "string": lambda value: type(value) is str,
    "int": _is_number,
    "float": _is_number,
    "bool": lambda value: type(value) is bool,
    "nil": lambda value: value is None,
    "list": lambda value: type(value) is list,
    "dict": lambda value: _fields(value) is not None,
    "set": lambda value: type(value) is SetValue,
    "bytes": lambda value: type(value) is bytes,
    "closure": is_callable,
}
"""What the names of types take (HSC-1); structs count as dicts (HSC-2)."""
