"""The words of the shape detector (05 section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "shape.toml"


@dataclass(frozen=True, slots=True)
class ShapeVocabulary:
    """The tables of `shape.toml`; each field is explained there."""

    markup_names: tuple[str, ...]
    frame_tokens: tuple[str, ...]
    naming_keys: tuple[str, ...]
    argument_keys: tuple[str, ...]


@cache
def shape_vocabulary() -> ShapeVocabulary:
    """Return the vocabulary of the shape detector, read once."""
    return record_from(ShapeVocabulary, read_table(_FILE), _FILE)
