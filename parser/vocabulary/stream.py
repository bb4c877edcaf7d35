"""The words of the streaming detector (05 section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "stream.toml"


@dataclass(frozen=True, slots=True)
class CallTag:
    """A pair of tags around a call (STR-4, STR-22)."""

    open: str
    close: str


@dataclass(frozen=True, slots=True)
class StreamVocabulary:
    """The tables of `stream.toml`; each field is explained there."""

    fence: str
    candidate_prefix: str
    call_tags: tuple[CallTag, ...]


@cache
def stream_vocabulary() -> StreamVocabulary:
    """Return the vocabulary of the streaming detector, read once."""
    table = read_table(_FILE)
    table["call_tags"] = [record_from(CallTag, row, _FILE) for row in table["call_tags"]]
    return record_from(StreamVocabulary, table, _FILE)
