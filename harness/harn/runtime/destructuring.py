"""The error of a value that a pattern or a spread does not fit (HEV-21, FUN-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.errors import HarnError
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from harness.harn.values.model import Value


def mismatch(value: Value, pattern: str) -> HarnError:
    """Return the error for a value that cannot be taken apart as `{...}` or `[...]`."""
    message = f"cannot destructure {type_name(value)} with {pattern} pattern"
    return HarnError("destructure_mismatch", message, "Type error: ")
