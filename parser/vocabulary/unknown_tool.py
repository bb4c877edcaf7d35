"""The words that shape the feedback on an unknown tool name (04 section 8)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "unknown_tool.toml"


@dataclass(frozen=True, slots=True)
class AliasHint:
    """Names models use for one and the same tool, and the call to show instead (DIAG-2)."""

    group: str
    names: tuple[str, ...]
    call: str


@dataclass(frozen=True, slots=True)
class UnknownToolVocabulary:
    """The tables of `unknown_tool.toml`; each field is explained there."""

    near: tuple[tuple[int, int], ...]
    far: int
    private_prefix: str
    source_code_words: tuple[str, ...]
    source_code_prefixes: tuple[str, ...]
    alias_hints: tuple[AliasHint, ...]


@cache
def unknown_tool_vocabulary() -> UnknownToolVocabulary:
    """Return the unknown-tool vocabulary, read once."""
    table = read_table(_FILE)
    table["alias_hints"] = [record_from(AliasHint, hint, _FILE) for hint in table["alias_hints"]]
    return record_from(UnknownToolVocabulary, table, _FILE)
