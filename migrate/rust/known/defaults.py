"""`Default::default()` of a type (EVL-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.errors import NeedsType
from migrate.rust.known.integers import FLOATS, WIDTHS
from migrate.rust.known.records import (
    NOTHING,
    UNIT,
    Char,
    HashedMap,
    HashedSet,
    JsonValue,
    Known,
    ValueSet,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.known.types import RustType

LISTS = frozenset({"Vec", "VecDeque", "array", "LinkedList"})
MAPS = frozenset({"BTreeMap", "HashMap", "IndexMap", "Map"})
SETS = frozenset({"BTreeSet", "HashSet", "IndexSet"})
HASHED = frozenset({"HashMap", "HashSet", "IndexMap", "IndexSet"})
"""Maps and sets that are walked in an order of their own, not in that of their keys."""
STRINGS = frozenset({"String", "str", "Cow"})
JSON = frozenset({"Value", "JsonValue"})

SIMPLE: dict[str, Callable[[], Known]] = {
    **dict.fromkeys(WIDTHS, lambda: 0),
    **dict.fromkeys(FLOATS, lambda: 0.0),
    **dict.fromkeys(STRINGS, lambda: ""),
    **dict.fromkeys(LISTS, list),
    **dict.fromkeys(MAPS - HASHED, dict),
    **dict.fromkeys(SETS - HASHED, lambda: ValueSet([])),
    **dict.fromkeys(MAPS & HASHED, HashedMap),
    **dict.fromkeys(SETS & HASHED, lambda: HashedSet([])),
    **dict.fromkeys(JSON, lambda: JsonValue(None)),
    "bool": lambda: False,
    "char": lambda: Char("\0"),
    "Option": lambda: NOTHING,
    "()": lambda: UNIT,
}


def default_of(wanted: RustType | None) -> Known:
    """The default value of a type. Raises `NeedsType` when it is not known here."""
    if wanted is not None and wanted.name == "tuple":
        return tuple(default_of(part) for part in wanted.args)
    if wanted is None or wanted.name not in SIMPLE:
        raise NeedsType(f"default of {wanted.name if wanted else 'an unknown type'}")
    return SIMPLE[wanted.name]()
