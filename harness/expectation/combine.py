"""Building conjunctions and disjunctions of expectations (EVL-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.expectation.model import Expectation


def conjunction(items: Iterable[Expectation]) -> tuple[Expectation, ...]:
    """Return `items` as separate expectations, with every `all_of` split into its items."""
    raise NotImplementedError


def all_of(items: Iterable[Expectation]) -> Expectation:
    """Return one expectation that holds when all `items` hold; a single item stays as it is."""
    raise NotImplementedError


def any_of(items: Iterable[Expectation]) -> Expectation:
    """Return one expectation that holds when one of `items` does; a single item stays."""
    raise NotImplementedError
