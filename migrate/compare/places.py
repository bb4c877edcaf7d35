"""Places in values, written as expectations write them (OPR-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from harness.expectation import Index, Key, Path, render_path

if TYPE_CHECKING:
    from collections.abc import Sequence

Steps: TypeAlias = "Sequence[str | int]"
"""Keys and indices, outermost first."""


def place_in(steps: Steps, step: int | None = None) -> str:
    """Return the path of `steps`, in the output of the step `step` (from 1) if one is given."""
    return render_path(Path(step, tuple(map(_segment, steps))))


def _segment(step: str | int) -> Key | Index:
    return Key(step) if isinstance(step, str) else Index(step)
