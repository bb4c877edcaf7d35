"""Outputs as JSON, by their Rust types: the smallest of a type, and one made whole (RES)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation import Key
from migrate.rust.evaluation.records import ENUM, snake_case
from migrate.rust.evaluation.types import FLOATS, INTEGERS, LISTS, MAPS, SETS, STRINGS, argument
from migrate.rust.known.types import RustType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.expectation import Json
    from migrate.rust.evaluation.records import FieldPlace
    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import Step


def answer_type(world: World, step: Step) -> tuple[RustType, tuple[str, ...]]:
    """Return the type of the output of a step, and the names of its parts if it is a tuple."""
    for entry in world.profile.rows():
        if entry.op == step.op:
            return world.read_type(entry.returns), entry.fields
    return RustType("Value"), ()


def smallest_answer(world: World, step: Step) -> Json:
    """Return the output of a step that says least."""
    for stream in world.streams.values():
        if stream.op == step.op:
            chunks = step.args.get(stream.chunks)
            pushes: list[Json] = [[] for _ in chunks] if isinstance(chunks, list) else []
            return {stream.pushes: pushes, stream.closing: [], stream.whole: []}
    return smallest(*answer_type(world, step), world)


def completed_answer(output: Json, world: World, step: Step) -> Json:
    """Return the output of a step with all the fields that its type has."""
    for stream in world.streams.values():
        if stream.op == step.op and isinstance(output, dict):
            events = world.read_type(stream.returns)
            kinds = {
                stream.pushes: RustType("Vec", (events,)),
                stream.closing: events,
                stream.whole: events,
            }
            return {
                key: completed(value, kinds[key], (), world) if key in kinds else value
                for key, value in output.items()
            }
    return completed(output, *answer_type(world, step), world)


def agreeing(output: Json, world: World, step: Step) -> Json:
    """Return the output of a step in which parts agree that tell the same twice.

    Those are what each push of a stream gave, and all of it.
    """
    for stream in world.streams.values():
        if stream.op == step.op and isinstance(output, dict):
            pushes, closing = output.get(stream.pushes), output.get(stream.closing)
            if not isinstance(pushes, list) or not isinstance(closing, list):
                return output
            parts = [event for push in pushes if isinstance(push, list) for event in push]
            if parts + closing or not output.get(stream.whole):
                return output | {stream.whole: parts + closing}
            return output | {stream.closing: output[stream.whole]}
    return output


def smallest(kind: RustType, parts: tuple[str, ...], world: World) -> Json:
    """Return the output of a type that says least: empty lists and texts, no options."""
    name = kind.name
    if name in _SMALLEST:
        return _SMALLEST[name]()
    if name == "tuple":
        values = [smallest(part, (), world) for part in kind.args]
        return dict(zip(parts, values, strict=False)) if parts else values
    if name == "Result":
        return {"ok": True, "value": smallest(argument(kind), (), world)}
    if name == ENUM:
        return _smallest_variant(kind, world)
    fields = world.members(name) if name in world.records else {}
    whole = whole_field(fields)
    return smallest_fields(fields, world) if whole is None else smallest(whole, (), world)


def whole_field(fields: Mapping[str, FieldPlace]) -> RustType | None:
    """Return the type of the field that is the whole value of its record, if there is one."""
    places = [place for place in fields.values() if not place.path and place.present is None]
    if len(places) != len(fields):
        return None
    return next((place.type for place in places if place.type.name in _SMALLEST), None)


def _smallest_variant(kind: RustType, world: World) -> Json:
    name, tag = (part.name for part in kind.args)
    named = next(iter(world.enums[name]), "")
    if not tag:
        return snake_case(named)
    return {tag: snake_case(named)} | smallest_fields(world.members(name, named), world)


def smallest_fields(fields: Mapping[str, FieldPlace], world: World) -> dict[str, Json]:
    """Return the fields that a record or variant always has, each with the least there can be."""
    made: dict[str, Json] = {}
    for place in fields.values():
        if place.present is not None or place.omitted:
            continue
        value = smallest(place.type, (), world)
        if len(place.path) == 1 and isinstance(place.path[0], Key):
            made[place.path[0].name] = value
        elif not place.path and isinstance(value, dict):
            made.update(value)
    return made


_SMALLEST: Final[dict[str, Callable[[], Json]]] = {
    **dict.fromkeys(LISTS | SETS, list),
    **dict.fromkeys(MAPS, dict),
    **dict.fromkeys(STRINGS, str),
    **dict.fromkeys(INTEGERS, int),
    **dict.fromkeys(FLOATS, float),
    "bool": bool,
    "char": lambda: "x",
    "Option": lambda: None,
    "()": lambda: None,
    "Value": lambda: None,
}


def completed(value: Json, kind: RustType, parts: tuple[str, ...], world: World) -> Json:
    """Return a value in which no field is missing that its Rust type has."""
    name = kind.name
    if value is None:
        return smallest(kind, parts, world)
    if name in LISTS | SETS and isinstance(value, list):
        return [completed(item, argument(kind), (), world) for item in value]
    if name == "Option":
        return completed(value, argument(kind), (), world)
    if not isinstance(value, dict):
        return value
    if name == "tuple" and parts:
        types = dict(zip(parts, kind.args, strict=False))
        return {part: smallest(one, (), world) for part, one in types.items()} | {
            part: completed(item, types[part], (), world) if part in types else item
            for part, item in value.items()
        }
    if name == "Result":
        return _completed_result(value, kind, world)
    if name == ENUM:
        return _completed_variant(value, kind, world)
    fields = world.members(name) if name in world.records else {}
    return _completed_fields(value, fields, world)


def _completed_result(value: dict[str, Json], kind: RustType, world: World) -> dict[str, Json]:
    is_error = value.get("ok") is False or "error" in value
    key, held = ("error", argument(kind, 1)) if is_error else ("value", argument(kind))
    given = value.get(key, smallest(held, (), world))
    return {"ok": not is_error, key: completed(given, held, (), world)}


def _completed_variant(value: dict[str, Json], kind: RustType, world: World) -> dict[str, Json]:
    enum, tag = (part.name for part in kind.args)
    variants = world.enums[enum]
    fitting = [name for name in variants if value.get(tag) == snake_case(name)]
    named = (fitting or [*variants, ""])[0]
    return {tag: snake_case(named)} | _completed_fields(value, world.members(enum, named), world)


def _completed_fields(
    value: dict[str, Json], fields: Mapping[str, FieldPlace], world: World
) -> dict[str, Json]:
    made = smallest_fields(fields, world) | value
    for place in fields.values():
        if len(place.path) == 1 and isinstance(place.path[0], Key) and place.path[0].name in made:
            key = place.path[0].name
            made[key] = completed(made[key], place.type, (), world)
        elif not place.path and place.present is None:
            made |= completed(made, place.type, (), world)
    return made
