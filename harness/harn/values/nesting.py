"""The error for a value that nests too deep to be followed."""

from __future__ import annotations

from harness.harn.errors import HarnError


def too_deep(levels: int) -> HarnError:
    """Return the error for a value with more levels of lists and dicts than may be followed."""
    return HarnError(
        "value_nesting", f"a value nests deeper than {levels} levels", "Runtime error: "
    )
