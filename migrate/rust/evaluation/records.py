"""Records and enums of the profile in outputs: where their fields stand (RES-01…RES-06)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from harness.expectation import Index, Key, parse_path
from migrate.profile.types import METHOD
from migrate.rust.evaluation.conditions import Predicate, step_of
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import BOOL, STRING, parse_type
from migrate.rust.evaluation.undescribed import undescribed_fields
from migrate.rust.evaluation.values import Choice, Opaque, Place, Value
from migrate.rust.known.types import RustType
from migrate.rust.known.values import NOTHING, Some, StructValue

if TYPE_CHECKING:
    from harness.expectation import Segment
    from migrate.profile import Field, Profile
    from migrate.profile.types import Fields
    from migrate.rust.evaluation.scope import Run

ENUM = "enum"
"""The name of every enum type; its arguments are the name it has in the profile, and the tag."""

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A field of a record or variant: its type, and where it stands below the record."""

    type: RustType
    path: tuple[Segment, ...]
    present: str | None = None
    omitted: bool = False
    offset: bool = False


def read_profile_type(text: str, profile: Profile) -> RustType:
    """Return a type as the profile writes it, in which its enums say where the variant stands."""
    return _with_enums(parse_type(text), profile)


def _with_enums(kind: RustType, profile: Profile) -> RustType:
    enum = profile.known_enums().get(kind.name)
    if enum is not None:
        return RustType(ENUM, (RustType(kind.name), RustType(enum.tag)))
    return RustType(kind.name, tuple(_with_enums(part, profile) for part in kind.args))


def record_places(profile: Profile) -> dict[str, dict[str, FieldPlace]]:
    """Return the fields of every record of a profile."""
    return {
        name: _field_places(_named(fields, methods=False), profile)
        for name, fields in profile.known_types().items()
        if name not in profile.enums
    }


def method_places(profile: Profile) -> dict[str, dict[str, FieldPlace]]:
    """Return where the answers of methods stand in outputs, by type and `name()`."""
    return {
        name: _field_places(_named(fields, methods=True), profile)
        for name, fields in profile.known_types().items()
    }


def _named(fields: Fields, *, methods: bool) -> Fields:
    return {name: field for name, field in fields.items() if name.endswith(METHOD) is methods}


def variant_places(profile: Profile) -> dict[str, dict[str, dict[str, FieldPlace]]]:
    """Return the fields of every enum of a profile by variant."""
    return {
        name: {variant: _field_places(fields, profile) for variant, fields in kind.variants.items()}
        for name, kind in profile.known_enums().items()
    }


def _field_places(fields: Fields, profile: Profile) -> dict[str, FieldPlace]:
    return {name: _field_place(name, declared, profile) for name, declared in fields.items()}


def _field_place(name: str, declared: str | Field, profile: Profile) -> FieldPlace:
    own = (Key(name.removesuffix(METHOD)),)
    if isinstance(declared, str):
        return FieldPlace(read_profile_type(declared, profile), own)
    return FieldPlace(
        read_profile_type(declared.type, profile),
        own if declared.at is None else parse_path(declared.at).segments,
        declared.present,
        declared.omitted,
        declared.offset,
    )


def snake_case(name: str) -> str:
    """Return the name of a variant as outputs and cases spell it (RES-06, IDM-38)."""
    return _HUMP.sub("_", name).lower()


def record_field(run: Run, place: Place, name: str) -> Value:
    """Return `place.name` of a record of the profile, or a part of a tuple (RES-01, RES-02)."""
    if place.via:
        raise Unsupported("unsupported_expr", f"field {name} of a transformed output")
    fields = run.world.records.get(place.type.name, {})
    if name in fields:
        return field_value(run, place, fields[name])
    if name.isdigit():
        return tuple_part(place, int(name))
    run.world.notice((place.type.name, f".{name}"), ())
    if category(place) == "other":
        raise undescribed_fields(place, (name,))
    raise Unsupported("unsupported_expr", f"field {name} of {place.type.name}")


def tuple_part(place: Place, position: int) -> Place:
    """Return `place.0` of a tuple output, `place.1` …; its parts have names there (RES-02)."""
    if place.type.name != "tuple" or position >= len(place.type.args):
        raise Unsupported("unsupported_expr", f"part {position} of {place.type.name}")
    named = position < len(place.parts)
    part = Key(place.parts[position]) if named else Index(position)
    return place.below(part, place.type.args[position])


def tuple_parts(place: Place) -> tuple[Place, ...]:
    """Return all parts of a tuple output."""
    return tuple(tuple_part(place, position) for position in range(len(place.type.args)))


def field_value(run: Run, place: Place, field: FieldPlace) -> Value:
    """Return what a field of the record or variant at `place` holds."""
    if field.offset and not _in_ascii(run, place):
        return Opaque("output_dependent_property", "bytes counted in a text that is not ASCII")
    if field.omitted:
        return _omitted(place, field)
    part = reduce(lambda at, segment: at.below(segment, field.type), field.path, place)
    part = part.typed(field.type)
    if field.present is None:
        return part
    there = demand(place.below(Key(field.present), BOOL), "present")
    return Choice(there, Some(part.typed(field.type.args[0])), NOTHING)


def _omitted(place: Place, field: FieldPlace) -> Predicate:
    """RES-05: a bool that is only there when it is true; so its negation is its absence."""
    part = reduce(lambda at, segment: at.below(segment, BOOL), field.path, place)
    there = demand(part, "equals", True)
    return Predicate(there.expectation, there.roots, demand(part, "absent"))


def _in_ascii(run: Run, place: Place) -> bool:
    """Tell whether bytes and code points are the same in the texts that gave an output.

    Of a text that is an output itself nobody knows that.
    """
    given = run.inputs.get(step_of(place.root), {})
    texts = [given[name] for name in run.world.texts if name in given]
    return all(isinstance(text, str) and text.isascii() for text in texts)


def opened(run: Run, place: Place) -> StructValue | tuple[Value, ...] | None:
    """Return a record or tuple output as its parts, so that one of them can change (EVL-09).

    What its methods answer is not among them: that is said of the output as it was.
    """
    if place.via:
        return None
    if place.type.name == "tuple":
        return tuple_parts(place)
    fields = run.world.records.get(place.type.name)
    if fields is None:
        return None
    parts = {name: field_value(run, place, field) for name, field in fields.items()}
    return StructValue(place.type.name, parts)


def is_tagged(place: Place) -> bool:
    """Tell whether a place is an enum output whose variant stands beside its fields."""
    return place.type.name == ENUM and bool(place.type.args[1].name)


def is_variant(place: Place, variant: str) -> Predicate:
    """Return the demand that an enum output is a variant (IDM-63, IDM-113)."""
    tag = place.type.args[1].name
    named = place.below(Key(tag), STRING) if tag else place
    return demand(named, "equals", snake_case(variant))


def method_answer(run: Run, place: Place, method: str) -> Value | None:
    """Return what the profile says a method without arguments gives, None if it says nothing."""
    if place.via:
        return None
    found = run.world.methods.get(place.type_name, {}).get(f"{method}{METHOD}")
    return None if found is None else field_value(run, place, found)


def variant_fields(run: Run, place: Place, variant: str) -> dict[str, Value]:
    """Return the fields of a variant of the enum output at `place`, as the profile has them."""
    variants = run.world.enums[place.type.args[0].name]
    fields = variants.get(variant, {})
    return {name: field_value(run, place, field) for name, field in fields.items()}
