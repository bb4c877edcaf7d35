"""A value as the page shows it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from harness.expectation import Json

LONGEST: Final = 100_000
"""Code points of a value that the page holds: a browser must stay quick."""


def written(value: Json) -> str:
    """Return `value` as JSON over several lines; what is left out of a very long one is counted."""
    text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}\n… and {len(text) - LONGEST:,} more code points"
