"""Variants of a JSON value in patterns: `Value::String(text)` and its kin (IDM-66, IDM-113)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.places import category, demand, json_accessor
from migrate.rust.evaluation.resolution import meaning
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import JSON_TYPES
from migrate.rust.evaluation.values import DERIVED, Choice, Place
from migrate.rust.known.methods import call_method
from migrate.rust.known.values import NOTHING, JsonValue, Some
from migrate.rust.source.modules import Foreign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value

ACCESSORS = {"Array": "as_array", "Bool": "as_bool", "Object": "as_object", "String": "as_str"}
"""Accessors of what a variant holds; the methods of a `Number` are those of the value itself."""


def held_by_variant(scope: Scope, path: Sequence[str], value: Value) -> Value:
    """Return, as an option, what a JSON value holds if it is the variant that a path names.

    Gives None for any other value, and for a path that names no variant of a JSON value.
    """
    is_json = isinstance(value, Place) and category(value) == "json"
    variant = _variant(scope, tuple(path)) if is_json or isinstance(value, JsonValue) else None
    if variant is not None and isinstance(value, JsonValue) and isinstance(value.data, DERIVED):
        raise Unsupported("output_dependent_property", "an output inside a JSON value")
    if variant == "Number":
        return _number(value)
    if variant not in ACCESSORS:
        return None
    accessor = ACCESSORS[variant]
    return json_accessor(value, accessor) if is_json else call_method(value, accessor)


def _variant(scope: Scope, path: tuple[str, ...]) -> str | None:
    found, _ = meaning(scope, path)
    if found is not None and not isinstance(found, Foreign):
        return None
    full = path if found is None else found.path
    return full[-1] if len(full) > 1 and full[-2] in JSON_TYPES else None


def _number(value: Place | JsonValue) -> Value:
    if isinstance(value, Place):
        return Choice(demand(value, "is_type", "number"), Some(value), NOTHING)
    return Some(value) if call_method(value, "is_number") else NOTHING
