"""The result of methods that change their receiver (EVL-09)."""

from __future__ import annotations

from dataclasses import dataclass

from migrate.rust.known.records import UNIT, Known


@dataclass(frozen=True, slots=True)
class Mutated:
    """Result of a method that takes `&mut self`: store `receiver` back in its place.

    Lists, maps, sets, structs and JSON values are changed in place (then `receiver` is the same
    object); strings, numbers and options are replaced.
    """

    receiver: Known
    result: Known = UNIT
