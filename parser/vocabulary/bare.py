"""The words at the head of a line that the bare-call scan knows (04 sections 2 and 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "bare.toml"


@dataclass(frozen=True, slots=True)
class BareVocabulary:
    """The tables of `bare.toml`; each field is explained there."""

    fence: str
    function_key: str
    native_name_keys: tuple[str, ...]
    native_argument_keys: tuple[str, ...]
    prefixes: tuple[str, ...]


@cache
def bare_vocabulary() -> BareVocabulary:
    """Return the bare-call vocabulary, read once."""
    return record_from(BareVocabulary, read_table(_FILE), _FILE)
