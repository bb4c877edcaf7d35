"""What `into` and `collect` made where nobody said of what type, once it is known (EVL-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.types import MAPS, SETS
from migrate.rust.known.common_methods import changed_into
from migrate.rust.known.types import RustType
from migrate.rust.known.values import Char

if TYPE_CHECKING:
    from migrate.rust.evaluation.values import Value


def settled(value: Value, kind: RustType | None) -> Value:
    """Return a value where one of a type stands: a list is what that map or set is made of."""
    if kind is None or type(value) is not list or kind.name not in MAPS | SETS:
        return value
    return changed_into(value, RustType(kind.name))


def handed(value: Value, kind: RustType | None) -> Value:
    """Return a Known value where one of a type is handed over, as Rust demands it."""
    if kind is None:
        return value
    is_bare = kind.name == "Option" and isinstance(value, str | int | float | Char | list)
    is_text = kind.name in BYTES and isinstance(value, str)
    return changed_into(value, kind) if is_bare or is_text else settled(value, kind)


BYTES = frozenset({"Vec", "VecDeque"})
"""Vectors, which a text becomes as its bytes."""
