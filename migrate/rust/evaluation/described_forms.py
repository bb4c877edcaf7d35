"""Values of types of the profile as the implementation under test has them (RES-01…RES-06).

What it gives back it is given: a record is the table of its fields where the profile places them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.expectation import Key
from migrate.rust.evaluation.records import snake_case
from migrate.rust.known.conversion import rebuilt
from migrate.rust.known.values import NOTHING, EnumValue, Nothing, Some, StructValue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from migrate.rust.evaluation.records import FieldPlace
    from migrate.rust.evaluation.values import Value
    from migrate.rust.evaluation.world import World
    from migrate.rust.known.conversion import Parts


def in_described_form(world: World, value: Value) -> Value:
    """Return a Known value in which structs and enums of the profile are plain tables."""
    return rebuilt(value, lambda part: _split(world, part))


def _split(world: World, value: Value) -> Parts:
    match value:
        case StructValue() if value.type in world.records:
            return _table(world.records[value.type], value.fields, {})
        case EnumValue() if value.type in world.enums:
            return _variant(world, value)
        case Some():
            return (value.value,), lambda done: Some(done[0])
        case list() | tuple():
            return value, type(value)
        case dict():
            keys = list(value)
            return list(value.values()), lambda done: dict(zip(keys, done, strict=True))
    return (), lambda _: value


def _variant(world: World, value: EnumValue) -> Parts:
    tag = world.profile.known_enums()[value.type].tag
    places = world.enums[value.type].get(value.variant, {})
    if not tag:
        return (), lambda _: snake_case(value.variant)
    names = [name for name, _ in value.fields] or list(places)
    held = dict(zip(names, value.members, strict=False))
    return _table(places, held, {tag: snake_case(value.variant)})


def _table(
    places: Mapping[str, FieldPlace], fields: Mapping[str, Value], table: dict[str, Any]
) -> Parts:
    """Return the table of fields; those of which the profile says nothing have no place in it."""
    named = [(places[name], held) for name, held in fields.items() if name in places]

    def build(done: list[Any]) -> Any:
        made: Any = dict(table)
        for (place, _), held in zip(named, done, strict=True):
            if not place.path and not isinstance(_held(held), dict | Nothing):
                return held  # the record is this value
            _put(made, place, held)
        return made

    return [held for _, held in named], build


def _put(table: dict[str, Any], place: FieldPlace, value: Any) -> None:
    if (place.omitted and value is False) or (place.present is not None and value is NOTHING):
        return
    if not place.path:
        table.update(_held(value))
        return
    *around, last = (part.name for part in place.path if isinstance(part, Key))
    for name in around:
        table = table.setdefault(name, {})
    table[last] = value


def _held(value: Any) -> Any:
    return value.value if isinstance(value, Some) else value
