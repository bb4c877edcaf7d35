"""The words that argument normalisation knows (04 section 10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "arguments.toml"


@dataclass(frozen=True, slots=True)
class ArgumentVocabulary:
    """The tables of `arguments.toml`; each field is explained there."""

    integer_keys: tuple[str, ...]
    true_words: tuple[str, ...]
    false_words: tuple[str, ...]
    boolean_types: tuple[str, ...]
    list_types: tuple[str, ...]


@cache
def argument_vocabulary() -> ArgumentVocabulary:
    """Return the argument vocabulary, read once."""
    return record_from(ArgumentVocabulary, read_table(_FILE), _FILE)
