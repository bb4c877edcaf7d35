"""The words that say what a unit means (03)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from parser.vocabulary.tables import read_table, record_from

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE = "compose.toml"


@dataclass(frozen=True, slots=True)
class ComposeVocabulary:
    """The tables of `compose.toml`; each field is explained there."""

    name_keys: tuple[tuple[str, ...], ...]
    argument_keys: tuple[tuple[str, ...], ...]
    payload_name_keys: tuple[tuple[str, ...], ...]
    payload_argument_keys: tuple[tuple[str, ...], ...]
    parameter_tag: str
    listed_tools: int
    entities: Mapping[str, str]


@cache
def compose_vocabulary() -> ComposeVocabulary:
    """Return the vocabulary of composition, read once."""
    return record_from(ComposeVocabulary, read_table(_FILE), _FILE)
