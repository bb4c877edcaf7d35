"""Whether one expectation already demands what another does (EVL-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.expectation.model import Expectation


def subsumes(
    stronger: Expectation, weaker: Expectation, typed_vectors: frozenset[str] = frozenset()
) -> bool:
    """Tell whether `weaker` holds wherever `stronger` does; False when that is not certain.

    `typed_vectors` names top-level fields known to be lists: there `not_empty` is `length_min 1`.
    """
    raise NotImplementedError
