"""Validation of an expectation, when a case file is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.expectation.model import Expectation


def check(expectation: Expectation, steps: int | None = None) -> None:
    """Raise `ExpectationError` unless the expectation is well formed.

    `steps` is the number of steps of the case, where known: a path may not name a later one.
    """
    raise NotImplementedError
