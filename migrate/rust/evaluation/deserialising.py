"""Known JSON as a value of a type: `serde_json::from_str::<T>` of a literal (GEN-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate.rust.evaluation.paths import call_path
from migrate.rust.evaluation.serde_scope import declared, unaliased
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.compare import sorted_items
from migrate.rust.known.defaults import HASHED, JSON, LISTS, MAPS, SETS, STRINGS, default_of
from migrate.rust.known.integers import FLOATS, WIDTHS, fits, is_int
from migrate.rust.known.single_floats import is_single
from migrate.rust.known.types import RustType
from migrate.rust.known.values import (
    NOTHING,
    UNIT,
    Char,
    EnumValue,
    Err,
    ErrorText,
    HashedMap,
    HashedSet,
    Ok,
    Some,
    StructValue,
    ValueSet,
    from_json,
)
from migrate.rust.source.serde_types import SerdeEnum

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.modules import Module
    from migrate.rust.source.serde_types import SerdeField, SerdeStruct
    from migrate.rust.source.syntax import Fragment


class _Mismatch(Exception):
    """JSON that serde refuses for a type, in its words."""


def deserialised(scope: Scope, json: Any, kind: RustType, node: Fragment) -> Ok | Err:
    """Return plain JSON read as a type, or serde's error. Raises `Unsupported`."""
    try:
        return Ok(_Reader(scope, node).read(json, kind, scope.module))
    except _Mismatch as mismatch:
        return Err(ErrorText(None, str(mismatch)))


class _Reader:
    """Reads JSON by types, which are looked up in the module that names them."""

    def __init__(self, scope: Scope, node: Fragment) -> None:
        self._scope = scope
        self._node = node

    def read(self, json: Any, kind: RustType, module: Module) -> Value:
        kind = unaliased(self._scope, module, kind)
        name = kind.name
        if name in WIDTHS:
            return _checked(json, is_int(json) and fits(json, name), name)
        if name in FLOATS:
            read = float(_checked(json, is_int(json) or isinstance(json, float), name))
            if name == "f32" and not is_single(read):
                raise Unsupported("unsupported_expr", f"{read} rounded to 32 bits")
            return read
        if name in SCALARS:
            return _checked(json, isinstance(json, SCALARS[name]), name)
        if name in JSON or name == "_":
            return from_json(json)
        if name == "char":
            return Char(_checked(json, isinstance(json, str) and len(json) == 1, name))
        if name == "()":
            return _checked(json, json is None, name) or UNIT
        if name == "Option":
            return NOTHING if json is None else Some(self._part(json, kind, 0, module))
        return self._container(json, kind, module)

    def _container(self, json: Any, kind: RustType, module: Module) -> Value:
        name = kind.name
        if name in LISTS or name in SETS:
            _checked(json, isinstance(json, list), "a sequence")
            items = [self._part(item, kind, 0, module) for item in json]
            return self._set(name, items) if name in SETS else items
        if name in MAPS:
            _checked(json, isinstance(json, dict), "a map")
            parts = {key: self._part(item, kind, 1, module) for key, item in json.items()}
            return HashedMap(parts) if name in HASHED else parts
        if name == "tuple":
            right = isinstance(json, list) and len(json) == len(kind.args)
            _checked(json, right, f"a tuple of size {len(kind.args)}")
            return tuple(self.read(item, kind.args[i], module) for i, item in enumerate(json))
        found = declared(self._scope, module, kind)
        if found is None:
            raise Unsupported("unresolved_name", f"from_str into {name}")
        written, home = found
        if isinstance(written, SerdeEnum):
            return self._enum(json, written, home)
        return StructValue(written.name, self._fields(json, written, home))

    def _set(self, name: str, items: list[Value]) -> ValueSet:
        return (HashedSet if name in HASHED else ValueSet)(_distinct(items))

    def _part(self, json: Any, kind: RustType, position: int, module: Module) -> Value:
        # Without its argument a container holds any JSON (`Vec<_>`, `Map`).
        inner = kind.args[position] if position < len(kind.args) else RustType("Value")
        return self.read(json, inner, module)

    def _fields(self, json: Any, struct: SerdeStruct, module: Module) -> dict[str, Value]:
        if struct.positional:
            return self._positional(json, struct, module)
        _checked(json, isinstance(json, dict), f"struct {struct.name}")
        known = {key for field in struct.fields for key in (field.key, *field.aliases)}
        for key in json:
            if struct.strict and key not in known:
                raise _Mismatch(f"unknown field `{key}`")
        return {field.name: self._field(json, field, module) for field in struct.fields}

    def _positional(self, json: Any, struct: SerdeStruct, module: Module) -> dict[str, Value]:
        if len(struct.fields) == 1:
            return {"0": self.read(json, struct.fields[0].type, module)}
        right = isinstance(json, list) and len(json) == len(struct.fields)
        _checked(json, right, f"tuple struct {struct.name}")
        return {
            field.name: self.read(item, field.type, module)
            for field, item in zip(struct.fields, json, strict=True)
        }

    def _field(self, json: dict[str, Any], field: SerdeField, module: Module) -> Value:
        for key in (field.key, *field.aliases):
            if key in json:
                return self.read(json[key], field.type, module)
        if field.default is not None:
            return call_path(self._scope, tuple(field.default.split("::")), [], self._node)
        kind = unaliased(self._scope, module, field.type)
        if field.defaulted or kind.name == "Option":
            return default_of(kind)
        raise _Mismatch(f"missing field `{field.key}`")

    def _enum(self, json: Any, enum: SerdeEnum, module: Module) -> EnumValue:
        name, content = _variant(json, enum)
        if name not in enum.variants:
            raise _Mismatch(f"unknown variant `{name}`")
        variant = enum.variants[name]
        if not variant.fields:
            return EnumValue(enum.name, variant.name)
        fields = self._fields(content, variant, module)
        if variant.positional:
            return EnumValue(enum.name, variant.name, tuple(fields.values()))
        return EnumValue(enum.name, variant.name, (), tuple(fields.items()))


SCALARS: dict[str, type] = {**dict.fromkeys(STRINGS, str), "bool": bool}


def _checked(json: Any, right: bool, wanted: str) -> Any:
    if not right:
        raise _Mismatch(f"invalid type: expected {wanted}")
    return json


def _distinct(items: list[Value]) -> list[Value]:
    ordered = sorted_items(items)
    return [item for at, item in enumerate(ordered) if not at or item != ordered[at - 1]]


def _variant(json: Any, enum: SerdeEnum) -> tuple[str, Any]:
    """Return the name of a variant and what it holds."""
    if enum.tag is not None:
        if not isinstance(json, dict) or not isinstance(json.get(enum.tag), str):
            raise _Mismatch(f"missing field `{enum.tag}`")
        return json[enum.tag], {key: item for key, item in json.items() if key != enum.tag}
    if isinstance(json, str):
        return json, None
    if not isinstance(json, dict) or len(json) != 1:
        raise _Mismatch(f"invalid type: expected enum {enum.name}")
    ((name, content),) = json.items()
    return name, content
