"""Methods of outputs that are ops: `version.compare(&other)` asks `Version::compare` (EP-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assignments import assign
from migrate.rust.evaluation.cells import PartCell
from migrate.rust.evaluation.code_under_test import is_code_under_test
from migrate.rust.evaluation.dispatch import value_of
from migrate.rust.evaluation.entry_points import call_named
from migrate.rust.evaluation.resolution import meaning
from migrate.rust.evaluation.values import MutableBorrow, Place
from migrate.rust.known.values import EnumValue, StructValue
from migrate.rust.source.modules import Found

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment


def own_method(scope: Scope, receiver: Value, method: str) -> str | None:
    """Return how the profile names a method of a value of the crate, where it does."""
    owner = _type_of(receiver)
    name = f"{owner}::{method}"
    if owner is None or name not in scope.run.world.entry_points:
        return None
    if isinstance(receiver, Place):
        return name
    found, _ = meaning(scope, (owner,))
    is_helper = isinstance(found, Found) and not is_code_under_test(scope.run, found, name)
    return None if is_helper else name


def _type_of(value: Value) -> str | None:
    if isinstance(value, StructValue | EnumValue):
        return value.type
    return value.type_name if isinstance(value, Place) and not value.via else None


def call_own(
    scope: Scope, name: str, receiver: Value, arguments: list[Value], written: Fragment
) -> Value:
    """Ask the op of a method; its first argument is the value that it is called on.

    A row whose first argument is marked `out` changes that value (RES-04).
    """
    rows = scope.run.world.entry_points[name]
    function = written.field("function")
    if function is not None and any(row.args and row.args[0].out for row in rows):
        target = function.need("value")
        changed = PartCell(lambda: value_of(scope, target), lambda new: assign(scope, target, new))
        receiver = MutableBorrow(changed)
    return call_named(scope.run, name, [receiver, *arguments], written)
