"""Blessed observations: one JSON file per case."""

from harness.snapshot.files import (
    SUFFIX,
    parse_snapshot,
    read_snapshot,
    snapshot_files,
    snapshot_path,
)
from harness.snapshot.rendering import render_snapshot

__all__ = [
    "SUFFIX",
    "parse_snapshot",
    "read_snapshot",
    "render_snapshot",
    "snapshot_files",
    "snapshot_path",
]
