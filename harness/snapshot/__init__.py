"""Blessed observations: one JSON file per case."""

from harness.snapshot.files import parse_snapshot, read_snapshot, snapshot_files, snapshot_path
from harness.snapshot.rendering import render_snapshot

__all__ = ["parse_snapshot", "read_snapshot", "render_snapshot", "snapshot_files", "snapshot_path"]
