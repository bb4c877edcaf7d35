"""Values compared with the JSON that serde makes of them (GEN-20, GEN-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate.rust.evaluation.comprehensions import listed
from migrate.rust.evaluation.conditions import Condition, Predicate, both, select
from migrate.rust.evaluation.dispatch import plain
from migrate.rust.evaluation.places import category, demand, element, expanded
from migrate.rust.evaluation.records import opened
from migrate.rust.evaluation.relations import equal, is_known, known_equals
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import argument
from migrate.rust.evaluation.values import Choice, Comprehension, Measure, Place, Value
from migrate.rust.known import compare
from migrate.rust.known.integers import is_int
from migrate.rust.known.naming import in_words
from migrate.rust.known.values import (
    NOTHING,
    Err,
    JsonValue,
    Ok,
    Some,
    StructValue,
    from_json,
    to_json,
)

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Run


def serialises_to(run: Run, value: Value, json: Any) -> Condition:
    """Return that a value is written as the plain JSON `json`.

    Raises `Unsupported` for values of which nobody knows how they are written.
    """
    value = expanded(plain(value))
    if isinstance(value, Choice):
        return select(
            value.condition,
            serialises_to(run, value.then, json),
            serialises_to(run, value.otherwise, json),
        )
    if isinstance(value, Comprehension):
        value = listed(value)
    if isinstance(value, Place):
        return _place(run, value, json)
    if is_known(value):
        return compare.same(from_json(to_json(value)), from_json(json))
    return _known_around_outputs(run, value, json)


def _place(run: Run, place: Place, json: Any) -> Condition:
    parts = opened(run, place)
    if parts is not None:
        return serialises_to(run, parts, json)
    if category(place) == "list" and _is_compound(run, place):
        if not isinstance(json, list):
            return False
        elements = [element(place, position) for position in range(len(json))]
        return both(demand(place, "length_equals", len(json)), _each(run, elements, json))
    if category(place) in {"enum", "other"}:
        raise Unsupported("unsupported_expr", f"a {place.type.name} output written as JSON")
    if json is None and category(place) != "json":
        return False
    return known_equals(place, from_json(json))


def _is_compound(run: Run, place: Place) -> bool:
    """Tell whether the elements of a list are written otherwise than they stand in the output."""
    name = argument(place.type).name
    return name in run.world.records or name in {"tuple", "enum"}


def _known_around_outputs(run: Run, value: Value, json: Any) -> Condition:
    """Compare a value that has outputs in it, part by part."""
    if isinstance(value, Some | Ok | Err):
        name = type(value).__name__
        if isinstance(value, Some):
            return serialises_to(run, value.value, json)
        held = isinstance(json, dict) and json.keys() == {name}
        return held and serialises_to(run, value.value, json[name])
    if value is NOTHING:
        return json is None
    if isinstance(value, JsonValue):
        return serialises_to(run, value.data, json)
    if isinstance(value, Predicate):
        return isinstance(json, bool) and equal(run, value, json)
    if isinstance(value, Measure):
        return is_int(json) and equal(run, value, json)
    if isinstance(value, list | tuple):
        same_length = isinstance(json, list) and len(json) == len(value)
        return same_length and _each(run, list(value), json)
    if isinstance(value, dict):
        return _entries(run, value, json, whole=True)
    if isinstance(value, StructValue):
        # Fields may be left out (`skip_serializing_if`): only what is written is compared.
        return _entries(run, value.fields, json, whole=False)
    raise Unsupported("unsupported_expr", f"{in_words(value)} written as JSON")


def _each(run: Run, values: list[Value], json: list[Any]) -> Condition:
    result: Condition = True
    for value, item in zip(values, json, strict=True):
        result = both(result, serialises_to(run, value, item))
    return result


def _entries(run: Run, fields: dict[str, Value], json: Any, *, whole: bool) -> Condition:
    if not isinstance(json, dict) or (whole and json.keys() != fields.keys()):
        return False
    result: Condition = True
    for name, item in json.items():
        if name not in fields:
            raise Unsupported("unresolved_name", f"field {name} of a value written as JSON")
        result = both(result, serialises_to(run, fields[name], item))
    return result
