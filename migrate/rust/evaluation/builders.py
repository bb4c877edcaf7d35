"""Functions without parameters that only build a value: they are evaluated once (RES-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known.values import (
    EnumValue,
    JsonValue,
    StructValue,
    ValueSet,
    copied,
    to_json,
)

if TYPE_CHECKING:
    from harness.expectation import Json
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.items import Item


@dataclass(frozen=True, slots=True)
class Built:
    """What such a function returned; `json` is what a JSON value says.

    `gap` is the reason why nobody knows it.
    """

    value: Value
    json: Json = None
    gap: Opaque | None = None


PLAIN = (JsonValue, ValueSet, EnumValue, StructValue, str, list, tuple, dict)
"""Values that are kept; others are cheap to make, or can be used up."""


def built_by(scope: Scope, item: Item) -> Built | None:
    """Return what a function built when it was called before."""
    return scope.run.world.results.get(item.fragment)


def keep(scope: Scope, item: Item, value: Value) -> Built | None:
    """Keep what a function returned, or why nobody knows it, unless it is more than plain data."""
    if isinstance(value, Opaque):
        built = Built(value, gap=value)
    elif isinstance(value, PLAIN) and is_known(value):
        built = Built(value, to_json(value) if isinstance(value, JsonValue) else None)
    else:
        return None
    scope.run.world.results[item.fragment] = built
    return built


def handed_out(scope: Scope, item: Item, built: Built) -> Value:
    """Return a copy, which may be changed; the test remembers whose it is, so a case can say."""
    if built.gap is not None:
        scope.run.recorder.note_gap(Unsupported(built.gap.code, built.gap.detail))
        return built.gap
    if built.json is not None and scope.run.given is None:
        scope.run.builders.append((item.name, built.json))
    return copied(built.value)
