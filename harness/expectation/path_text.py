"""Reading the text form of a path (OPR-02)."""

from __future__ import annotations

from harness.expectation.path import Path


def parse_path(text: str) -> Path:
    """Read a path from its text form."""
    raise NotImplementedError
