"""JSON in outputs as a value of a type: what it demands, and where its fields stand (GEN-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.expectation import Index, Key
from migrate.rust.evaluation.conditions import Condition, both, either
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.serde_scope import declared, is_newtype, unaliased
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Choice, Opaque, Place
from migrate.rust.known.types import RustType
from migrate.rust.known.values import Err, Ok
from migrate.rust.source.serde_types import SerdeStruct

if TYPE_CHECKING:
    from harness.expectation import Json
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.modules import Module
    from migrate.rust.source.serde_types import SerdeField

STRUCT = "struct"
"""The name of every type that JSON in an output was read as; its argument is the struct's name."""

KINDS = {
    "string": "string",
    "int": "int",
    "float": "number",
    "bool": "bool",
    "list": "array",
    "map": "object",
}
"""Kinds that JSON must have, by what is made of it."""

DEFAULTS: dict[str, Json] = {
    "string": "",
    "int": 0,
    "float": 0.0,
    "bool": False,
    "list": [],
    "map": {},
}

DEEPEST = 8
"""Structs in structs whose fields are demanded; those further inside are taken as they are."""


def typed_output(scope: Scope, place: Place, kind: RustType) -> Choice:
    """Return JSON at a place read as a type: `Ok` where it has what serde demands."""
    read = _read_as(scope, place, kind, scope.module)
    condition = both(demand(place, "present"), _demands(scope, read, scope.module, 0))
    assert not isinstance(condition, bool)
    error = Err(Opaque("output_dependent_property", "a JSON error"))
    return Choice(condition, Ok(read), error)


def _read_as(scope: Scope, place: Place, kind: RustType, module: Module) -> Place:
    """Return a place with its type. Raises `Unsupported` for types that are not known."""
    read = place.typed(_known(scope, kind, module))
    if category(read) == "other" and read.type.name != STRUCT:
        raise Unsupported("unresolved_name", f"from_str into {kind.name}")
    return read


def _known(scope: Scope, kind: RustType, module: Module) -> RustType:
    """Return a type in which structs of the inputs are marked; their fields are known then."""
    kind = unaliased(scope, module, kind)
    found = declared(scope, module, kind)
    if found is None:
        return RustType(kind.name, tuple(_known(scope, part, module) for part in kind.args))
    struct, home = found
    if not isinstance(struct, SerdeStruct) or is_newtype(struct):
        raise Unsupported("unresolved_name", f"the type {kind.name} of an output")
    known = scope.run.structs.setdefault(kind.name, (struct, home))
    if known != (struct, home):
        raise Unsupported("unresolved_name", f"two types named {kind.name}")
    return RustType(STRUCT, (RustType(kind.name),))


def _demands(scope: Scope, place: Place, module: Module, depth: int) -> Condition:
    """Return what serde refuses to read a type without."""
    if place.type.name == STRUCT and depth < DEEPEST:
        struct, home = scope.run.structs[place.type.args[0].name]
        result = _demands_of_struct(scope, place, struct, home)
        for field in struct.fields:
            result = both(result, _demands_of_field(scope, place, field, home, depth))
        return result
    if place.type.name == STRUCT:
        return demand(place, "is_type", "object")
    if category(place) in KINDS:
        return demand(place, "is_type", KINDS[category(place)])
    return demand(place, "present")


def _demands_of_struct(scope: Scope, place: Place, struct: SerdeStruct, home: Module) -> Condition:
    """Return what a struct demands that no field does: all may be missing from it."""
    kinds = (unaliased(scope, home, field.type).name for field in struct.fields)
    optional = (kind == "Option" for kind in kinds)
    if not all(field.defaulted or may for field, may in zip(struct.fields, optional, strict=True)):
        return True
    no_fields = both(demand(place, "is_type", "array"), demand(place, "is_empty"))
    return either(demand(place, "is_type", "object"), no_fields)


def _demands_of_field(
    scope: Scope, place: Place, field: SerdeField, home: Module, depth: int
) -> Condition:
    """Return what a field demands; one with a default may be missing, but nothing else."""
    if unaliased(scope, home, field.type).name == "Option":
        return True
    if not field.defaulted:
        part = _read_as(scope, _part(place, field), field.type, home)
        return _demands(scope, part, home, depth + 1)
    try:
        part = _read_as(scope, _part(place, field), field.type, home)
    except Unsupported:  # nothing is read of it, so that nothing is demanded
        return True
    return either(demand(part, "absent"), _demands(scope, part, home, depth + 1))


def _part(place: Place, field: SerdeField) -> Place:
    if field.aliases:
        raise Unsupported("unresolved_name", f"field {field.name} has several names")
    key = Index(int(field.name)) if field.name.isdigit() else Key(field.key)
    # serde reads an option that is missing as one that is null.
    return place.below(key, field.type, lenient=field.type.name == "Option")


def struct_field(scope: Scope, place: Place, name: str) -> Value:
    """Return a field of a struct that JSON in an output was read as."""
    struct, home = scope.run.structs[place.type.args[0].name]
    field = next((field for field in struct.fields if field.name == name), None)
    if field is None:
        raise Unsupported("unsupported_expr", f"field {name} of {struct.name}")
    part = _read_as(scope, _part(place, field), field.type, home)
    if not field.defaulted or category(part) == "option":
        return part
    if field.default is not None or category(part) not in DEFAULTS:
        raise Unsupported("unresolved_name", f"the default of field {name} of {struct.name}")
    return part.through({"default": DEFAULTS[category(part)]}, part.type)
