"""The negation of an expectation (OPR-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.expectation.model import Expectation


def negate(expectation: Expectation) -> tuple[Expectation, ...]:
    """Return expectations that together demand the opposite of `expectation`."""
    raise NotImplementedError
