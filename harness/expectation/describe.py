"""An expectation in one line, for tables and messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.expectation.model import Expectation


def describe(expectation: Expectation) -> str:
    """Write an expectation as one line for a person, invisible characters visible."""
    raise NotImplementedError
