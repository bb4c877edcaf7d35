"""The words that salvage from native fields knows (04 section 11.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.harmony import harmony_markers
from parser.vocabulary.tables import read_table, record_from
from parser.vocabulary.tagged import closing, tagged_vocabulary

_FILE = "salvage.toml"


@dataclass(frozen=True, slots=True)
class SalvageVocabulary:
    """The word of `salvage.toml`, with the call tags and the message marker of other tables.

    A wrapper whose closing tag lost its last character lost it to the `intruding_marker` (SALV-3).
    """

    argument_close: str
    wrapper_tags: tuple[str, ...]
    intruding_marker: str

    @property
    def trailing_markers(self) -> tuple[str, ...]:
        """What is cut from the end of a name, tried in this order (SALV-2)."""
        closes = map(closing, self.wrapper_tags)
        return self.argument_close, *closes, self.intruding_marker


@cache
def salvage_vocabulary() -> SalvageVocabulary:
    """Return the salvage vocabulary, read once."""
    tags, marker = tagged_vocabulary().call_tags, harmony_markers().message_marker
    derived = {"wrapper_tags": list(tags), "intruding_marker": marker}
    return record_from(SalvageVocabulary, read_table(_FILE) | derived, _FILE)
