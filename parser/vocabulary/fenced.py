"""The words of the fenced-JSON grammar (05 section 1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "fenced.toml"


@dataclass(frozen=True, slots=True)
class EnvelopeTag:
    """A tag that chat templates put around calls (ENV-1 … ENV-3)."""

    tag: str
    dialect: str
    only_before_object: bool

    @property
    def open(self) -> str:
        """The opening tag as written."""
        return f"<{self.tag}>"

    @property
    def close(self) -> str:
        """The closing tag as written."""
        return f"</{self.tag}>"


@dataclass(frozen=True, slots=True)
class FencedVocabulary:
    """The tables of `fenced.toml`; each field is explained there."""

    canonical_fence: str
    fences: tuple[str, ...]
    tool_info: str
    drift_infos: tuple[str, ...]
    tool_info_separators: tuple[str, ...]
    verbatim_mark: str
    name_keys: tuple[str, ...]
    argument_keys: tuple[str, ...]
    marker_open: str
    marker_close: str
    structural_names: tuple[str, ...]
    envelopes: tuple[EnvelopeTag, ...]


@cache
def fenced_vocabulary() -> FencedVocabulary:
    """Return the vocabulary of the fenced-JSON grammar, read once."""
    table = read_table(_FILE)
    table["envelopes"] = [record_from(EnvelopeTag, row, _FILE) for row in table["envelopes"]]
    return record_from(FencedVocabulary, table, _FILE)
