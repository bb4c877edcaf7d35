"""Functions without parameters that only build a value: they are evaluated once (RES-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.evaluation.relations import is_known
from migrate.rust.known.values import JsonValue, ValueSet, copied, to_json

if TYPE_CHECKING:
    from harness.expectation import Json
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.values import Known
    from migrate.rust.source.items import Item


@dataclass(frozen=True, slots=True)
class Built:
    """What such a function returned; `json` is what a JSON value says."""

    value: Known
    json: Json = None


def built_by(scope: Scope, item: Item) -> Built | None:
    """Return what a function built when it was called before."""
    return scope.run.world.results.get(item.fragment)


def keep(scope: Scope, item: Item, value: Value) -> Built | None:
    """Keep what a function returned, unless it is more than plain data."""
    if not isinstance(value, JsonValue | ValueSet | str | list | dict) or not is_known(value):
        return None
    built = Built(value, to_json(value) if isinstance(value, JsonValue) else None)
    scope.run.world.results[item.fragment] = built
    return built


def handed_out(scope: Scope, item: Item, built: Built) -> Value:
    """Return a copy, which may be changed; the test remembers whose it is, so a case can say."""
    if built.json is not None and scope.run.given is None:
        scope.run.builders.append((item.name, built.json))
    return copied(built.value)
