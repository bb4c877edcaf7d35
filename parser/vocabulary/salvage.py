"""The words that salvage from native fields knows (04 section 11.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "salvage.toml"


@dataclass(frozen=True, slots=True)
class SalvageVocabulary:
    """The tables of `salvage.toml`; each field is explained there."""

    trailing_markers: tuple[str, ...]
    wrapper_tags: tuple[str, ...]
    intruding_marker: str


@cache
def salvage_vocabulary() -> SalvageVocabulary:
    """Return the salvage vocabulary, read once."""
    return record_from(SalvageVocabulary, read_table(_FILE), _FILE)
