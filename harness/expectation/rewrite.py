"""Rewriting the paths inside an expectation, and finding the steps it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Expectation
    from harness.expectation.path import Path


def rewrite_paths(expectation: Expectation, fn: Callable[[Path], Path]) -> Expectation:
    """Return `expectation` with every path that starts at an output replaced by `fn` of it."""
    raise NotImplementedError


def steps_read(expectation: Expectation) -> frozenset[int]:
    """Return the numbers of the steps whose output `expectation` reads."""
    raise NotImplementedError
