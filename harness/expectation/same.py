"""Whether two expectations demand the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.expectation.model import Expectation


def same_demand(a: Expectation, b: Expectation) -> bool:
    """Tell whether two expectations demand the same, whatever their id, note and source."""
    raise NotImplementedError
