"""Guessing the types of the fields of records, and of the parts of tuples, that nobody declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from migrate.profile.types import METHOD
from migrate.scout.guessing import inner_type

if TYPE_CHECKING:
    from migrate.scout.showing import Shown, Steps
    from migrate.scout.sketch import Sketch
    from migrate.scout.survey import Survey

TYPES: Final = (
    "String",
    "Vec<String>",
    "Vec<Value>",
    "Option<String>",
    "bool",
    "usize",
    "Value",
)
"""What fields may be; the first of those that fit as many assertions is taken."""

Place: TypeAlias = tuple[str, str]
"""A record and one of its fields."""


def guess_fields(survey: Survey, sketch: Sketch) -> None:
    """Give every field that is a `Value` the type with which most assertions can be read."""
    guessed = [
        (record, field)
        for record, fields in sketch.types.items()
        for field, kind in fields.items()
        if kind == "Value"
    ]
    best: dict[Place, tuple[int, str]] = {}
    for kind in TYPES if guessed else ():
        for record, field in guessed:
            sketch.types[record][field] = kind
        if not survey.may_try(f"fields as {kind}", sketch):
            continue
        shown = survey.evaluate(f"Trying fields as {kind}", sketch).shown
        for place in guessed:
            if shown.read[place] > best.get(place, (0, ""))[0]:
                best[place] = shown.read[place], _compared_as(sketch, shown, place, kind)
    for record, field in guessed:
        sketch.types[record][field] = best.get((record, field), (0, "Value"))[1]


def _compared_as(sketch: Sketch, shown: Shown, place: Place, kind: str) -> str:
    """Return a kind; in place of the first, which fits much, what the field is compared with."""
    record, _ = place
    ops = {called.op for called in sketch.asked() if sketch.record_given_by(called.op) == record}
    compared = {name for below in _paths_to(sketch, place) for name in shown.types_at(ops, below)}
    return inner_type(compared) if kind == TYPES[0] and compared else kind


def _paths_to(sketch: Sketch, place: Place) -> list[Steps]:
    record, field = place
    number = str(list(sketch.types[record]).index(field))
    key = field.removesuffix(METHOD)
    names = [key, number] if record in sketch.tuples else [key]
    return [path for name in names for path in ((name,), ("value", name))]
