"""Harmony frame markers (02 section 1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from parser.vocabulary.tables import read_table, record_from

_FILE = "harmony.toml"


@dataclass(frozen=True, slots=True)
class HarmonyMarkers:
    """The words of one frame-marker dialect; the standard ones stand in `harmony.toml`."""

    header_markers: tuple[str, ...]
    standalone_markers: tuple[str, ...]
    frame_prefix: str
    frame_suffix: str
    message_marker: str
    tool_call_header_prefix: str
    corrupted_openers: tuple[str, ...]


@cache
def harmony_markers() -> HarmonyMarkers:
    """Return the standard markers, read once."""
    return record_from(HarmonyMarkers, read_table(_FILE), _FILE)
