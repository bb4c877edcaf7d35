"""Holding an expectation against the outputs of a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.expectation.model import Expectation
    from harness.expectation.outcome import Failure, Output, Verdict


def evaluate(expectation: Expectation, outputs: Sequence[Output | Failure]) -> Verdict:
    """Hold one expectation against the outputs of the steps of a case, in order."""
    raise NotImplementedError
