"""What `into` and `collect` made where nobody said of what type, once it is known (EVL-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.types import MAPS, SETS
from migrate.rust.known.methods import call_method
from migrate.rust.known.types import RustType

if TYPE_CHECKING:
    from migrate.rust.evaluation.values import Value


def settled(value: Value, kind: RustType | None) -> Value:
    """Return a value where one of a type stands: a list is what that map or set is made of."""
    if kind is None or type(value) is not list or kind.name not in MAPS | SETS:
        return value
    return call_method(call_method(value, "into_iter"), "collect", (), wanted=RustType(kind.name))
