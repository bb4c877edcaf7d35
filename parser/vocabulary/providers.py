"""Markers of whole-text provider dialects (VOC-8)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "providers.toml"


@dataclass(frozen=True, slots=True)
class ProviderMarkers:
    """The tables of `providers.toml`; each field is explained there."""

    mistral_call_marker: str
    mistral_args_marker: str
    dsml_marker: str
    dsml_wrappers: tuple[str, ...]
    dsml_call: str
    dsml_parameter: str


@cache
def provider_markers() -> ProviderMarkers:
    """Return the provider markers, read once."""
    return record_from(ProviderMarkers, read_table(_FILE), _FILE)
