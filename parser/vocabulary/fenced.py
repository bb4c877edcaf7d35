"""The words of the fenced-JSON protocol (02 section 1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.lexer.characters import trim
from parser.vocabulary.tables import read_table, record_from

_FILE = "fenced.toml"


@dataclass(frozen=True, slots=True)
class FencedVocabulary:
    """The tables of `fenced.toml`; each field is explained there."""

    backtick_fence: str
    tilde_fence: str
    open_info: str
    drift_infos: tuple[str, ...]
    suffix_separators: tuple[str, ...]
    envelope_openers: tuple[str, ...]
    structural_tags: tuple[str, ...]


@cache
def fenced_vocabulary() -> FencedVocabulary:
    """Return the fenced-JSON vocabulary, read once."""
    return record_from(FencedVocabulary, read_table(_FILE), _FILE)


def tool_fence_info_opens_call(info: str | None) -> bool:
    """Tell whether a fence with this info string opens a call; none counts as empty (VOC-11)."""
    words = fenced_vocabulary()
    spelling = trim(info or "").lower()
    if spelling == words.open_info or spelling in words.drift_infos:
        return True
    suffixed = tuple(words.open_info + separator for separator in words.suffix_separators)
    return spelling.startswith(suffixed)
