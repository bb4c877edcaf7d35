"""The words that the adaptive parser knows (04 section 11.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "adaptive.toml"


@dataclass(frozen=True, slots=True)
class AdaptiveVocabulary:
    """The tables of `adaptive.toml`; each field is explained there."""

    envelope_keys: tuple[str, ...]


@cache
def adaptive_vocabulary() -> AdaptiveVocabulary:
    """Return the adaptive vocabulary, read once."""
    return record_from(AdaptiveVocabulary, read_table(_FILE), _FILE)
