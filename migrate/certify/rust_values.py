"""The Rust value that an output is (RES-01…RES-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.expectation import MISSING, resolve
from migrate.certify.outputs import whole_field
from migrate.rust.evaluation.records import ENUM, snake_case
from migrate.rust.evaluation.types import FLOATS, INTEGERS, LISTS, MAPS, SETS, STRINGS, argument
from migrate.rust.known.values import (
    NOTHING,
    UNIT,
    Char,
    EnumValue,
    Err,
    Known,
    Ok,
    Some,
    StructValue,
    ValueSet,
    from_json,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.expectation import Json
    from migrate.rust.evaluation.records import FieldPlace
    from migrate.rust.evaluation.world import World
    from migrate.rust.known.types import RustType


class Untyped(Exception):
    """A JSON value that is none of a Rust type, or a type that nothing is known of."""


def rust_value(value: Json, kind: RustType, world: World, parts: tuple[str, ...] = ()) -> Known:
    """Return the Rust value of a type that an output is; `parts` names those of a tuple.

    Raises `Untyped` when it is none.
    """
    name = kind.name
    if name in {"Value", "JsonValue"}:
        return from_json(value)
    if name in _PLAIN:
        return _plain(value, name)
    if name in LISTS | SETS:
        items = [rust_value(item, argument(kind), world) for item in _of(value, list)]
        return ValueSet(items) if name in SETS else items
    if name in MAPS:
        members = _of(value, dict).items()
        return {key: rust_value(item, argument(kind, 1), world) for key, item in members}
    if name == "Option":
        return NOTHING if value is None else Some(rust_value(value, argument(kind), world))
    if name == "Result":
        return _result(_of(value, dict), kind, world)
    if name == "tuple":
        return _tuple(value, kind, world, parts)
    if name == "()":
        return UNIT if value is None else _refuse(value, name)
    if name == ENUM:
        return _variant(value, kind, world)
    if name in world.records:
        return _record(value, name, world)
    _of(value, dict)
    # Nothing of it is ever read; whether two are equal nobody knows.
    return StructValue(name, {}, rest=f"what the profile says nothing of in {name}")


_PLAIN: Final[dict[str, type]] = {
    **dict.fromkeys(STRINGS, str),
    **dict.fromkeys(INTEGERS, int),
    **dict.fromkeys(FLOATS, float),
    "bool": bool,
    "char": str,
}


def _plain(value: Any, name: str) -> Any:
    value = _of(value, _PLAIN[name])
    if name == "char":
        return Char(value) if len(value) == 1 else _refuse(value, name)
    if name in INTEGERS and name.startswith("u") and value < 0:
        return _refuse(value, name)
    return value


def _refuse(value: Json, name: str) -> Any:
    raise Untyped(f"{type(value).__name__} is no {name}")


def _of(value: Json, kind: type) -> Any:
    return value if type(value) is kind else _refuse(value, kind.__name__)


def _result(value: dict[str, Json], kind: RustType, world: World) -> Known:
    if value.get("ok") is True and value.keys() == {"ok", "value"}:
        return Ok(rust_value(value["value"], argument(kind), world))
    if value.get("ok") is False and value.keys() == {"ok", "error"}:
        return Err(rust_value(value["error"], argument(kind, 1), world))
    return _refuse(value, "Result")


def _tuple(value: Json, kind: RustType, world: World, parts: tuple[str, ...]) -> Known:
    if parts:
        members = _of(value, dict)
        if members.keys() != set(parts):
            return _refuse(value, "tuple")
        value = [members[part] for part in parts]
    if len(_of(value, list)) != len(kind.args):
        return _refuse(value, "tuple")
    return tuple(rust_value(one, part, world) for one, part in zip(value, kind.args, strict=True))


def _variant(value: Json, kind: RustType, world: World) -> Known:
    name, tag = kind.args[0].name, kind.args[1].name
    spelled = _of(value, dict).get(tag) if tag else value
    for variant, fields in world.enums[name].items():
        if snake_case(variant) == spelled:
            answers = _fields(value, world.methods.get(name, {}), world)
            return EnumValue(
                name, variant, (), tuple(_fields(value, fields, world).items()), answers
            )
    if not tag and not world.enums[name]:  # the profile lists none: any name may be one
        return EnumValue(name, "".join(map(str.capitalize, _of(value, str).split("_"))))
    return _refuse(value, name)


def _record(value: Json, name: str, world: World) -> Known:
    fields, methods = world.records[name], world.methods[name]
    members = value if whole_field(world.members(name)) else _of(value, dict)
    return StructValue(name, _fields(members, fields, world), _fields(members, methods, world))


def _fields(value: Json, fields: Mapping[str, FieldPlace], world: World) -> dict[str, Known]:
    """Return the fields of a record or variant; other keys than theirs are nothing to Rust."""
    return {name: _field(value, place, world) for name, place in fields.items()}


def _field(members: Any, place: FieldPlace, world: World) -> Known:
    found = resolve(members, place.path) if place.path else members
    if place.omitted:
        return found is not MISSING and _plain(found, "bool")
    if place.present is not None:
        if place.present not in members:
            return NOTHING
        return Some(rust_value(found, argument(place.type), world))
    if found is MISSING:
        return _refuse(None, "field")
    return rust_value(found, place.type, world)
