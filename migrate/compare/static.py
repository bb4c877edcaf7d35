"""Legacy assertions that are false whatever the parser does (06 SKP static_false)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.ledger import Row


STATIC: Final = "static:"
"""What ids of such assertions begin with."""


@dataclass(frozen=True, slots=True)
class StaticFalse:
    """One site that was false at migration, in one instance or many.

    It is decided about as a disagreement is: `id` is `static:<file>:<line>:<column>`, and
    `fingerprint` changes with the assertion's text.
    """

    id: str
    row: Row
    instances: int
    fingerprint: str


def static_failures(rows: Iterable[Row]) -> list[StaticFalse]:
    """Return the sites of `rows` that are false by themselves."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row.code == "static_false":
            found.setdefault(f"{STATIC}{row.file}:{row.line}:{row.column}", []).append(row)
    return [
        StaticFalse(identity, group[0], len(group), _fingerprint(group[0].text))
        for identity, group in found.items()
    ]


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
